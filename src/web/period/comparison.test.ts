import { expect, test } from 'vitest'
import { readComparison, usableComparison, withDays } from './comparison.ts'

test.each([
  [null, 'previous'],
  ['year', 'year'],
  ['none', 'none'],
  ['2026-01-01..2026-01-31', '2026-01-01..2026-01-31'],
  ['2026-01-01..', 'previous'],
  ['2026-13-01..2026-13-31', 'previous'],
  ['yesterday', 'previous'],
])('reads the comparison "%s" of a URL as %s', (text, compare) => {
  expect(readComparison(text)).toBe(compare)
})

test('compares with nothing if the first of the chosen days is after the last', () => {
  expect(usableComparison('2026-02-01..2026-01-31')).toBe('none')
  expect(usableComparison('2026-01-01..2026-01-31')).toBe('2026-01-01..2026-01-31')
  expect(usableComparison('year')).toBe('year')
})

test('changes one day of a chosen comparison, and ignores a cleared day', () => {
  const january = '2026-01-01..2026-01-31' as const
  expect(withDays(january, { to: '2026-01-15' })).toBe('2026-01-01..2026-01-15')
  expect(withDays(january, { from: undefined })).toBe(january)
})
