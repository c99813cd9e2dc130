import { random } from '../src/domain/fees/learned/testing/statements.ts'
import { forecastMonth } from '../src/domain/forecast/month-forecast.ts'
import {
  dailyProfits,
  FIRST_DAY,
  HABITS,
  type Habit,
  knownTo,
} from '../src/domain/forecast/testing/daily-profits.ts'
import { shifted } from '../src/domain/profit/period-before.ts'
import type { Benchmark, Figure } from './harness.ts'
import { median } from './harness.ts'

const BUSINESSES = 2_000

/** Measures in how many months of generated businesses the profit was within the forecast interval, and how wide the interval was. */
export const forecastBenchmark: Benchmark = {
  title: 'Month-end forecast',
  async *run() {
    for (const habit of HABITS) {
      const { within, width } = measured(habit)
      yield share(`${habit}: months within the 80 % interval`, within[80], 80)
      yield share(`${habit}: months within the 90 % interval`, within[90], 90)
      yield {
        what: `${habit}: half the width of the 80 % interval, of the profit`,
        unit: '%',
        values: [median(width)],
      }
    }
    yield { what: 'one forecast with a year of days', unit: 'ms', values: timed() }
  },
}

/** A share of 2,000 months varies by up to 2 percentage points by chance alone. */
function share(what: string, hits: readonly boolean[], level: number): Figure {
  const values = [(100 * hits.filter(Boolean).length) / hits.length]
  return { what, unit: '%', values, goal: { of: 'worst', atLeast: level - 2 } }
}

function measured(habit: Habit) {
  const within: Record<80 | 90, boolean[]> = { 80: [], 90: [] }
  const width: number[] = []
  for (let seed = 1; seed <= BUSINESSES; seed += 1) {
    const next = random(seed)
    const all = dailyProfits(habit, next)
    const today = shifted(FIRST_DAY, 500 + Math.floor(500 * next()))
    const { forecast, month } = forecastMonth(knownTo(all, shifted(today, -1)), today)
    if (!forecast) continue
    let actual = 0
    for (const [day, profit] of all.byDay) if (day >= month.from && day <= month.to) actual += profit
    for (const { level, from, to } of forecast.intervals) {
      within[level].push(actual >= from && actual <= to)
      if (level === 80) width.push((50 * (to - from)) / Math.abs(actual || 1))
    }
  }
  return { within, width }
}

function timed(): number[] {
  const days = knownTo(dailyProfits('steady', random(1)), '2025-06-20')
  return Array.from({ length: 50 }, () => {
    const started = performance.now()
    forecastMonth(days, '2025-06-21')
    return performance.now() - started
  })
}
