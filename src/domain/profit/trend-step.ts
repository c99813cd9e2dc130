import type { Days } from './period-before.ts'

export const TREND_STEPS = ['day', 'week', 'month'] as const
export type TrendStep = (typeof TREND_STEPS)[number]

const DAY = 86_400_000

/** The step in which a chart shows these days: at most 62 days, 27 weeks or any number of months. */
export function trendStep({ from, to }: Days): TrendStep {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
  if (days <= 62) return 'day'
  return days <= 184 ? 'week' : 'month'
}
