import type { Days } from './period-before.ts'

export const TREND_STEPS = ['day', 'week', 'month'] as const
export type TrendStep = (typeof TREND_STEPS)[number]

const DAY = 86_400_000

/** Whether a chart shows this period by day, week or month: up to 62 days by day, up to 184 days by week, longer by month. */
export function trendStep({ from, to }: Days): TrendStep {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
  if (days <= 62) return 'day'
  return days <= 184 ? 'week' : 'month'
}
