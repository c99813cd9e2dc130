import { expect, test } from 'vitest'
import { dayAfterKey, firstWeekday, weeksOf } from './month-grid.ts'

test('lays out a month in weeks that start on the first weekday of the language', () => {
  const english = weeksOf('2026-03', firstWeekday('en'))
  // 1 March 2026 is a Sunday
  expect(english[0]).toEqual([null, null, null, null, null, null, '2026-03-01'])
  expect(english.at(-1)).toEqual(['2026-03-30', '2026-03-31', null, null, null, null, null])
  const arabic = weeksOf('2026-03', firstWeekday('ar'))
  expect(arabic[0]?.slice(0, 2)).toEqual([null, '2026-03-01'])
  expect(weeksOf('2028-02', 1).flat().filter(Boolean)).toHaveLength(29)
})

test.each([
  ['ArrowRight', false, '2026-04-01'],
  ['ArrowRight', true, '2026-03-30'],
  ['ArrowLeft', true, '2026-04-01'],
  ['ArrowUp', false, '2026-03-24'],
  ['ArrowDown', false, '2026-04-07'],
  ['PageUp', false, '2026-02-28'],
  ['PageDown', false, '2026-04-30'],
  ['Home', false, '2026-03-01'],
  ['End', false, '2026-03-31'],
  ['a', false, null],
])(
  'the key %s (page from right to left: %s) moves the focus from 31 March 2026 to %s',
  (key, rightToLeft, day) => {
    expect(dayAfterKey('2026-03-31', key, rightToLeft)).toBe(day)
  },
)
