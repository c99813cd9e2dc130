import { expect, test } from 'vitest'
import { periodBefore } from './period-before.ts'

test.each([
  ['a whole month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['January', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['three months', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['a year', '2028-01-01', '2028-12-31', '2027-01-01', '2027-12-31'],
  ['part of a month', '2026-11-01', '2026-11-21', '2026-10-11', '2026-10-31'],
  ['over a leap day', '2028-03-02', '2028-03-03', '2028-02-29', '2028-03-01'],
  ['one day', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
])('before %s', (_name, from, to, expectedFrom, expectedTo) => {
  expect(periodBefore({ from, to })).toEqual({ from: expectedFrom, to: expectedTo })
})

test('days that run backwards have none', () => {
  expect(periodBefore({ from: '2026-03-02', to: '2026-03-01' })).toBeNull()
})
