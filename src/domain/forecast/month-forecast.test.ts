import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { random } from '../fees/learned/testing/statements.ts'
import { fuzzRuns } from '../import/testing/fuzz-runs.ts'
import { daysFrom, endOfMonth, shifted } from '../profit/period-before.ts'
import { forecastMonth, type ProfitDays } from './month-forecast.ts'
import { dailyProfits, FIRST_DAY, HABITS, knownTo } from './testing/daily-profits.ts'

/** The profit of each day: `of` returns it, or null for a day without sales. */
function profits(from: string, to: string, of: (at: number, day: string) => number | null): ProfitDays {
  const days = Array.from({ length: daysFrom(from, to) + 1 }, (_, at) => shifted(from, at))
  const sold = days.flatMap((day, at) => {
    const profit = of(at, day)
    return profit === null ? [] : ([[day, profit]] as const)
  })
  return { byDay: new Map(sold), from, to }
}

describe('forecastMonth', () => {
  test('adds the mean of each weekday for the remaining days to the booked profit, with an interval from past errors', () => {
    // profit is 7 on Fridays and 1 on other days; the last day of each earlier month has a different, larger profit
    const off = new Map([
      ['2025-12-31', 10],
      ['2026-01-31', 20],
      ['2026-02-28', 30],
      ['2026-03-31', 40],
    ])
    const known = profits('2025-10-10', '2026-04-29', (_, day) => {
      const friday = new Date(day).getUTCDay() === 5
      return (friday ? 7 : 1) + (off.get(day) ?? 0) * 8
    })
    // in April 2026, only Thursday the 30th is left
    const { forecast, ...rest } = forecastMonth(known, '2026-04-30')
    expect(rest).toEqual({
      month: { from: '2026-04-01', to: '2026-04-30' },
      booked: 29 + 4 * 6,
      bookedTo: '2026-04-29',
      daysLeft: 1,
      reason: null,
      pastMonths: 4,
    })
    // The eight Thursdays before had a profit of 1 each. The largest past error is 320, on 31 March. The profits of the eight weeks before
    // that sum to 344, and those of the eight weeks before 30 April to 424. So the error is scaled by the root of 424 / 344: 355.3.
    expect(forecast?.profit).toBe(53 + 1)
    expect(forecast?.intervals).toEqual([{ level: 80, from: 54 - 356, to: 54 + 356 }])
  })

  test('is certain once every day of the month is complete', () => {
    const known = profits('2026-04-01', '2026-05-02', (at) => at)
    expect(forecastMonth(known, '2026-04-30')).toMatchObject({
      booked: 435,
      daysLeft: 0,
      forecast: {
        profit: 435,
        intervals: [
          { from: 435, to: 435 },
          { from: 435, to: 435 },
        ],
      },
    })
  })

  test('starts before the month if even the first days of the month are not complete', () => {
    const known = profits('2025-09-01', '2026-03-27', () => 3)
    expect(forecastMonth(known, '2026-04-02')).toMatchObject({
      booked: 0,
      bookedTo: null,
      daysLeft: 30,
      forecast: { profit: 90, intervals: [{ level: 80, from: 90, to: 90 }] },
    })
  })

  test('needs four past months for the 80 % interval, and nine for the 90 % interval', () => {
    const since = (from: string) => {
      const { forecast, reason, pastMonths } = forecastMonth(
        profits(from, '2026-04-15', () => 5),
        '2026-04-16',
      )
      return [pastMonths, reason, forecast?.intervals.map(({ level }) => level)]
    }
    // the forecast of December uses the eight weeks before 16 December
    expect(since('2025-10-22')).toEqual([4, null, [80]])
    expect(since('2025-10-23')).toEqual([3, 'months', undefined])
    expect(since('2025-05-20')).toEqual([9, null, [80, 90]])
    expect(since('2026-04-01')).toEqual([0, 'months', undefined])
    expect(since('2020-01-01')).toEqual([12, null, [80, 90]])
  })

  test('does not count weeks without a file as weeks without profit', () => {
    const without = (from: string, to: string) =>
      forecastMonth(
        profits('2025-01-01', '2026-04-15', (_, day) => (day >= from && day <= to ? null : 5)),
        '2026-04-16',
      )
    expect(without('2026-03-01', '2026-03-28')).toMatchObject({ forecast: null, reason: 'gap' })
    expect(without('2026-03-01', '2026-03-27')).toMatchObject({ reason: null, pastMonths: 12 })
    // July is left out, and also August, because the eight weeks before it are in July
    expect(without('2025-07-01', '2025-07-31')).toMatchObject({ reason: null, pastMonths: 10 })
    const old = profits('2025-01-01', '2026-03-17', () => 5)
    expect(forecastMonth(old, '2026-04-16')).toMatchObject({ forecast: null, reason: 'old', bookedTo: null })
    expect(forecastMonth({ ...old, to: '2026-03-18' }, '2026-04-16').reason).toBeNull()
  })

  test.each(HABITS)(
    'contains the profit of a %s business in about the share of months that its interval promises',
    (habit) => {
      const hits = Array.from({ length: fuzzRuns(30) }, (_, seed) => {
        const next = random(seed + 1)
        const all = dailyProfits(habit, next)
        const today = shifted(FIRST_DAY, 500 + Math.floor(500 * next()))
        const { forecast, month } = forecastMonth(knownTo(all, shifted(today, -1)), today)
        const actual = [...all.byDay].reduce(
          (sum, [day, profit]) => (day >= month.from && day <= month.to ? sum + profit : sum),
          0,
        )
        const [usual] = forecast?.intervals ?? []
        return usual !== undefined && actual >= usual.from && actual <= usual.to
      })
      const share = hits.filter(Boolean).length / hits.length
      // if 80 % of months are within the interval, fewer than 17 of 30 have a probability below 0.1 %
      expect(share).toBeGreaterThanOrEqual(0.57)
    },
  )

  test('scales with the profits, changes sign with them, and has a narrow interval inside the wider one', () => {
    const series = fc.array(fc.option(fc.integer({ min: -9_999, max: 99_999 }), { freq: 6 }), {
      minLength: 250,
      maxLength: 480,
    })
    fc.assert(
      fc.property(
        series,
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom(-3, -1, 2, 8),
        (days, ago, factor) => {
          const to = '2026-04-20'
          const of = (times: number) =>
            forecastMonth(
              profits(shifted(to, 1 - days.length), to, (at) => {
                const profit = days[at] ?? null
                return profit === null ? null : profit * 8 * times
              }),
              shifted(to, ago),
            )
          const [one, many] = [of(1), of(factor)]
          expect([many.booked, many.reason, many.pastMonths]).toEqual([
            one.booked * factor || 0,
            one.reason,
            one.pastMonths,
          ])
          expect(one.bookedTo === null || one.bookedTo <= endOfMonth(one.month.from)).toBe(true)
          if (one.forecast === null) return
          expect(many.forecast?.profit).toBe(one.forecast.profit * factor || 0)
          for (const [at, { from, to: end }] of one.forecast.intervals.entries()) {
            const scaled = many.forecast?.intervals[at] ?? { from: 0, to: 0 }
            // the widths of both intervals are rounded up, so they can differ by the rounding
            const difference = scaled.to - scaled.from - (end - from) * Math.abs(factor)
            expect(Math.abs(difference)).toBeLessThanOrEqual(2 * Math.abs(factor))
          }
          const [narrow, wide] = one.forecast.intervals
          if (narrow && wide) expect(wide.from <= narrow.from && narrow.to <= wide.to).toBe(true)
        },
      ),
      { numRuns: fuzzRuns(60), seed: 20_261_124 },
    )
  })
})
