import type { MonthForecast } from './month-forecast.ts'

/**
 * How a goal compares with the forecast. `reached`: the complete days reach it already. `likely`: the goal is below the 80 % interval.
 * `open`: within it. `unlikely`: above it. `missed`: no day is left. Null without a forecast.
 */
export const GOAL_OUTLOOKS = ['reached', 'likely', 'open', 'unlikely', 'missed'] as const
export type GoalOutlook = (typeof GOAL_OUTLOOKS)[number]

export interface GoalProgress {
  /** The profit that each remaining day must bring, rounded up; null if the goal is reached, no day is left, or the files are old. */
  readonly neededPerDay: number | null
  readonly outlook: GoalOutlook | null
}

/** Compares a monthly profit goal with the forecast. The goal is in minor units of the forecast's currency. */
export function progressTo(
  goal: number,
  {
    booked,
    daysLeft,
    forecast,
    reason,
  }: Pick<MonthForecast, 'booked' | 'daysLeft' | 'forecast'> & { readonly reason: string | null },
): GoalProgress {
  // most of the days that are "left" may have passed, and what they brought is unknown
  if (reason === 'old') return { neededPerDay: null, outlook: null }
  if (daysLeft === 0) return { neededPerDay: null, outlook: booked >= goal ? 'reached' : 'missed' }
  if (booked >= goal) return { neededPerDay: null, outlook: 'reached' }
  const neededPerDay = Math.ceil((goal - booked) / daysLeft)
  const [usual] = forecast?.intervals ?? []
  if (!usual) return { neededPerDay, outlook: null }
  return { neededPerDay, outlook: goal <= usual.from ? 'likely' : goal > usual.to ? 'unlikely' : 'open' }
}
