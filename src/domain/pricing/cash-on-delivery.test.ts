import { expect, test } from 'vitest'
import { breakEvenAcceptanceBp, expectedProfit } from './cash-on-delivery.ts'

test('P=60, L=45 breaks even at an acceptance of 42.9%', () => {
  const parcel = { profit: 60_00, refusedLoss: 45_00 }
  expect(breakEvenAcceptanceBp(parcel)).toBe(42_86)
  expect(expectedProfit(parcel, 1_000_000)).toBe(60_00)
  expect(expectedProfit(parcel, 0)).toBe(-45_00)
  // 0.8 x 60 - 0.2 x 45
  expect(expectedProfit(parcel, 800_000)).toBe(39_00)
  expect(expectedProfit(parcel, 428_571)).toBe(0)
})

test('no acceptance suffices when accepted parcels lose money, and any does when refusals cost nothing', () => {
  expect(breakEvenAcceptanceBp({ profit: -1, refusedLoss: 45_00 })).toBeNull()
  expect(breakEvenAcceptanceBp({ profit: 0, refusedLoss: 45_00 })).toBe(100_00)
  expect(breakEvenAcceptanceBp({ profit: 60_00, refusedLoss: 0 })).toBe(0)
  expect(breakEvenAcceptanceBp({ profit: 0, refusedLoss: 0 })).toBe(0)
})
