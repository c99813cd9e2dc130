import type { MonthForecast } from './month-forecast.ts'

/**
 * How the goal compares with the forecast: `reached` already by the complete days, `likely` below and `unlikely` above the 80 % interval,
 * `open` within it, `missed` if no day is left. Null without a forecast.
 */
export const GOAL_OUTLOOKS = ['reached', 'likely', 'open', 'unlikely', 'missed'] as const
export type GoalOutlook = (typeof GOAL_OUTLOOKS)[number]

export interface GoalProgress {
  /** The profit that each day that is left must bring, rounded up; null if the goal is reached or no day is left. */
  readonly neededPerDay: number | null
  readonly outlook: GoalOutlook | null
}

/** What a monthly profit goal, in minor units of the forecast's currency, asks of the rest of the month. */
export function progressTo(
  goal: number,
  { booked, daysLeft, forecast }: Pick<MonthForecast, 'booked' | 'daysLeft' | 'forecast'>,
): GoalProgress {
  if (daysLeft === 0) return { neededPerDay: null, outlook: booked >= goal ? 'reached' : 'missed' }
  if (booked >= goal) return { neededPerDay: null, outlook: 'reached' }
  const neededPerDay = Math.ceil((goal - booked) / daysLeft)
  const [usual] = forecast?.intervals ?? []
  if (!usual) return { neededPerDay, outlook: null }
  return { neededPerDay, outlook: goal <= usual.from ? 'likely' : goal > usual.to ? 'unlikely' : 'open' }
}
