import { expect, test } from 'vitest'
import { breakEvenAcceptanceBp, expectedProfit } from './cash-on-delivery.ts'

test('breaks even when buyers accept 42.9% of parcels, with a profit of 60 per accepted parcel and a loss of 45 per refused one', () => {
  const parcel = { profit: 60_00, refusedLoss: 45_00 }
  expect(breakEvenAcceptanceBp(parcel)).toBe(42_86)
  expect(expectedProfit(parcel, 1_000_000)).toBe(60_00)
  expect(expectedProfit(parcel, 0)).toBe(-45_00)
  // if buyers accept 80 % of parcels: 0.8 x 60 - 0.2 x 45 = 39
  expect(expectedProfit(parcel, 800_000)).toBe(39_00)
  expect(expectedProfit(parcel, 428_571)).toBe(0)
})

test('returns null when even accepted parcels lose money, and 0 when refused parcels cost nothing', () => {
  expect(breakEvenAcceptanceBp({ profit: -1, refusedLoss: 45_00 })).toBeNull()
  expect(breakEvenAcceptanceBp({ profit: 0, refusedLoss: 45_00 })).toBe(100_00)
  expect(breakEvenAcceptanceBp({ profit: 60_00, refusedLoss: 0 })).toBe(0)
  expect(breakEvenAcceptanceBp({ profit: 0, refusedLoss: 0 })).toBe(0)
})
