import { expect, test } from 'vitest'
import { counted } from './counted.ts'

const arabic = { left_one: 'قطعة واحدة', left_two: 'قطعتان', left_other: '{{count}} قطعة' }

test.each([
  [1, 'قطعة واحدة'],
  [2, 'قطعتان'],
  [-1, '-1 قطعة'],
  [-2, '-2 قطعة'],
])('writes the count %i as "%s"', (count, said) => {
  expect(counted(arabic, 'left', { language: 'ar', count })).toBe(said)
})
