import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachOverheadDay, type Overhead, stepStart } from './overheads.ts'
import { type Days, shifted } from './period-before.ts'

function overheadDays(overhead: Overhead, period: Days) {
  const days: { day: string; amount: number }[] = []
  eachOverheadDay(overhead, period, (offset, amount) =>
    days.push({ day: shifted(period.from, offset), amount }),
  )
  return days
}

const ALWAYS = { from: '2000-01-01', to: '2100-12-31' }
const total = (days: readonly { amount: number }[]) => days.reduce((sum, { amount }) => sum + amount, 0)
const rent: Overhead = { amount: 100_000, every: 'month', from: '2026-01-01', to: null }

test('divides a monthly cost over the days of the month without losing a minor unit', () => {
  const february = overheadDays(rent, { from: '2026-02-01', to: '2026-02-28' })
  expect(february).toHaveLength(28)
  // 1,000.00 over the 28 days of February: 12 days of 35.72 and 16 days of 35.71
  expect([february[0], february[11], february[12]]).toEqual([
    { day: '2026-02-01', amount: 3_572 },
    { day: '2026-02-12', amount: 3_572 },
    { day: '2026-02-13', amount: 3_571 },
  ])
  expect(total(february)).toBe(100_000)
  expect(total(overheadDays(rent, { from: '2026-01-01', to: '2026-12-31' }))).toBe(1_200_000)
})

test('divides a weekly cost over Monday to Sunday, and a yearly cost over all days of the year', () => {
  const weekly = { ...rent, amount: 700, every: 'week' } as const
  expect(overheadDays(weekly, { from: '2026-03-18', to: '2026-03-22' })).toHaveLength(5)
  expect(total(overheadDays(weekly, { from: '2026-03-16', to: '2026-03-29' }))).toBe(1_400)
  const yearly = { amount: 1_000, every: 'year', from: '2028-01-01', to: null } as const
  const leap = overheadDays(yearly, { from: '2028-01-01', to: '2028-12-31' })
  expect([leap.length, total(leap)]).toEqual([366, 1_000])
})

test('counts a one-time cost on its day, and a repeated cost on the days from its first to its last day', () => {
  const once = { amount: 5_000, every: 'once', from: '2026-03-05', to: null } as const
  expect(overheadDays(once, ALWAYS)).toEqual([{ day: '2026-03-05', amount: 5_000 }])
  expect(overheadDays(once, { from: '2026-03-06', to: '2026-03-31' })).toEqual([])
  const short = overheadDays({ ...rent, from: '2026-02-27', to: '2026-03-02' }, ALWAYS)
  expect(short.map(({ day }) => day)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  expect(overheadDays({ ...rent, to: '2025-12-31' }, ALWAYS)).toEqual([])
})

test.each([
  ['2026-03-01', 'week', '2026-02-23'],
  ['2026-03-02', 'week', '2026-03-02'],
  ['2026-03-31', 'month', '2026-03-01'],
  ['2028-12-31', 'year', '2028-01-01'],
  ['2026-03-31', 'day', '2026-03-31'],
] as const)('the day %s is in the %s that starts on %s', (day, step, start) => {
  expect(stepStart(day, step)).toBe(start)
})

test('the overheads of parts of a period sum to those of the whole period, and a whole week, month or year has the full amount', () => {
  const dayAt = (offset: number) => shifted('2023-01-01', offset)
  const offset = fc.integer({ min: 0, max: 1_500 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.constantFrom('once', 'week', 'month', 'year' as const),
      offset,
      fc.option(offset),
      fc.tuple(offset, offset, offset),
      (amount, every, from, to, cuts) => {
        const overhead: Overhead = { amount, every, from: dayAt(from), to: to === null ? null : dayAt(to) }
        const [a = 0, b = 0, c = 0] = cuts.sort((x, y) => x - y)
        const whole = overheadDays(overhead, { from: dayAt(a), to: dayAt(c) })
        const parts = [
          ...overheadDays(overhead, { from: dayAt(a), to: dayAt(b) }),
          ...overheadDays(overhead, { from: dayAt(b + 1), to: dayAt(c) }),
        ]
        expect(parts).toEqual(whole)
        expect(new Set(whole.map(({ day }) => day)).size).toBe(whole.length)
        if (every === 'once') return
        const full = Map.groupBy(whole, ({ day }) => stepStart(day, every))
        for (const [start, days] of full) {
          const next = overheadDays(
            { ...overhead, from: start, to: null },
            { from: start, to: shifted(start, 400) },
          )
          const length = next.filter(({ day }) => stepStart(day, every) === start).length
          if (days.length === length) expect(total(days)).toBe(amount)
          else expect(total(days)).toBeLessThanOrEqual(amount)
        }
      },
    ),
    { numRuns: 200 },
  )
})
