import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shifted } from './period-before.ts'
import { splitMonths } from './split-months.ts'

const days = (from: string, to: string) => ({ from, to })

test.each([
  ['all time', {}, {}, []],
  ['a whole month', days('2026-03-01', '2026-03-31'), days('2026-03-01', '2026-03-31'), []],
  ['days of one month', days('2026-03-05', '2026-03-31'), null, [days('2026-03-05', '2026-03-31')]],
  [
    'days of two months',
    days('2026-10-25', '2026-11-23'),
    null,
    [days('2026-10-25', '2026-10-31'), days('2026-11-01', '2026-11-23')],
  ],
  [
    'months with days before and after',
    days('2026-01-15', '2026-04-10'),
    days('2026-02-01', '2026-03-31'),
    [days('2026-01-15', '2026-01-31'), days('2026-04-01', '2026-04-10')],
  ],
  ['no end', { from: '2026-01-15' }, { from: '2026-02-01' }, [days('2026-01-15', '2026-01-31')]],
  ['no start', { to: '2026-01-15' }, { to: '2025-12-31' }, [days('2026-01-01', '2026-01-15')]],
  ['an end before the start', days('2026-03-05', '2026-01-10'), null, [days('2026-03-05', '2026-01-10')]],
])('splits %s into whole months and the days around them', (_name, period, months, parts) => {
  expect(splitMonths(period)).toEqual({ months, days: parts })
})

test('puts each day of a period into exactly one of the parts', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((at) => shifted('2027-01-01', at))
  fc.assert(
    fc.property(day, day, (a, b) => {
      const period = a < b ? days(a, b) : days(b, a)
      const { months, days: cut } = splitMonths(period)
      const parts = [...cut, ...(months ? [days(months.from ?? '', months.to ?? '')] : [])]
      for (let at = shifted(period.from, -1); at <= shifted(period.to, 1); at = shifted(at, 1)) {
        const inside = at >= period.from && at <= period.to ? 1 : 0
        expect(parts.filter(({ from, to }) => at >= from && at <= to)).toHaveLength(inside)
      }
    }),
  )
})
