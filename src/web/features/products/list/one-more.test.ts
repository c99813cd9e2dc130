import { expect, test } from 'vitest'
import { parseStockInput } from '#web/i18n/parse.ts'
import { oneMore } from './one-more.ts'

test.each([
  ['4', 1, '5'],
  ['٤', -1, '3'],
  ['', 1, '1'],
  ['', -1, null],
  ['0', -1, null],
  ['1000000', 1, null],
  ['four', 1, null],
] as const)('the typed quantity %j plus %i is %j', (typed, by, next) => {
  expect(oneMore(typed, by, parseStockInput)).toBe(next)
})
