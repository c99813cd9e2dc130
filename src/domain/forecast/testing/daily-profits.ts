import { shifted } from '../../profit/period-before.ts'
import type { ProfitDays } from '../month-forecast.ts'

/** How the sales of a generated business develop over three years. */
export const HABITS = ['steady', 'few', 'growing', 'shrinking', 'seasonal', 'drifting'] as const
export type Habit = (typeof HABITS)[number]

export const FIRST_DAY = '2023-01-01'
export const YEARS = 3
const DAYS = 365 * YEARS
/** The factor of sales on each weekday: more at the end of the week. */
const OF_WEEKDAY = [1, 0.9, 0.9, 1, 1.2, 1.4, 1.1]

/** Generates the profits of three years: orders with different profits, 6 % refunds, and a storage fee every 30 days. */
export function dailyProfits(habit: Habit, random: () => number): ProfitDays {
  const usual = habit === 'few' ? 0.7 : 3 + 30 * random()
  const byDay = new Map<string, number>()
  let drift = 0
  for (let at = 0; at < DAYS; at += 1) {
    drift += 0.06 * (random() - 0.5)
    const orders = poisson(usual * (OF_WEEKDAY[at % 7] ?? 1) * levelOf(habit, at, drift), random)
    let profit = at % 30 === 3 ? -Math.round(usual * 100_00) : 0
    for (let order = 0; order < orders; order += 1) {
      profit += 20_00 + Math.floor(60_00 * random())
      if (random() < 0.06) profit -= 90_00
    }
    if (profit !== 0) byDay.set(shifted(FIRST_DAY, at), profit)
  }
  return { byDay, from: FIRST_DAY, to: shifted(FIRST_DAY, DAYS - 1) }
}

function levelOf(habit: Habit, at: number, drift: number): number {
  if (habit === 'growing') return Math.exp((0.05 * at) / 30)
  if (habit === 'shrinking') return Math.exp((-0.05 * at) / 30)
  if (habit === 'drifting') return Math.exp(drift)
  if (habit !== 'seasonal') return 1
  // more sales in a month of the lunar year, and in one week each November
  const [lunar, solar] = [at % 354, at % 365]
  return lunar > 70 && lunar < 100 ? 1.6 : solar > 325 && solar < 333 ? 2.5 : 1
}

function poisson(mean: number, random: () => number): number {
  if (mean > 60) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal))
  }
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random(); product > limit; product *= random()) count += 1
  return count
}

/** The profits as known at the end of the day `to`. */
export function knownTo(days: ProfitDays, to: string): ProfitDays {
  return { ...days, to, byDay: new Map([...days.byDay].filter(([day]) => day <= to)) }
}
