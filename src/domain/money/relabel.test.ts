import { expect, test } from 'vitest'
import { relabel } from './relabel.ts'

test.each([
  [1_250, 'SAR', 'EGP', 1_250],
  [1_250, 'SAR', 'KWD', 12_500],
  [12_500, 'JOD', 'SAR', 1_250],
  [12_505, 'BHD', 'SAR', null],
  [1_200, 'SAR', 'JPY', 12],
  [1_250, 'SAR', 'JPY', null],
  [12, 'JPY', 'KWD', 12_000],
  [-1_200, 'SAR', 'JPY', -12],
  [0, 'KWD', 'JPY', 0],
] as const)('turns %d minor units of %s into the same decimal number in %s', (minor, from, to, expected) => {
  expect(relabel(minor, from, to)).toBe(expected)
})

test('throws when the amount in the other currency is beyond the exact integers of JavaScript', () => {
  expect(() => relabel(Number.MAX_SAFE_INTEGER, 'SAR', 'KWD')).toThrow('not an exact amount')
})
