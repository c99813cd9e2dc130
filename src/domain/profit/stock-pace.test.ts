import { expect, test } from 'vitest'
import { daysLeft } from './stock-pace.ts'

test.each([
  [10, 30, 10],
  [10, 45, 6],
  [0, 5, 0],
  [-3, 5, 0],
  [10, 0, null],
  [10, -2, null],
  [null, 5, null],
])('with a stock of %s and %s sold in 30 days, the stock lasts %s days', (quantity, sold, days) => {
  expect(daysLeft(quantity, sold)).toBe(days)
})
