import { expect, test } from 'vitest'
import { knownTotal } from './known-total.ts'

const total = {
  currency: 'EGP',
  units: 3,
  revenue: 30_000,
  fees: 5_000,
  cost: 9_000,
  profit: 16_000,
  marginBp: 5_333,
  coveredProfit: 16_000,
  coverageBp: 10_000,
  estimatedFees: 0,
  feeCoverageBp: 10_000,
  revenueWithoutFees: 0,
  linesWithoutCost: 0,
} as const

test('shows figures as known if at least a part of the costs is known', () => {
  expect(knownTotal(total)).toEqual({ fees: 5_000, cost: 9_000, profit: 16_000 })
  expect(knownTotal({ ...total, coverageBp: 5_000, linesWithoutCost: 1 })).toMatchObject({ cost: 9_000 })
})

test('shows cost and profit as unknown, not as zero, if no revenue has a known cost', () => {
  for (const cost of [0, 400])
    expect(knownTotal({ ...total, cost, linesWithoutCost: 2, coverageBp: 0 })).toEqual({
      fees: 5_000,
      cost: null,
      profit: null,
    })
})

test('shows fees and profit as unknown if no fee is known', () => {
  expect(knownTotal({ ...total, fees: 0, feeCoverageBp: 0 })).toEqual({
    fees: null,
    cost: 9_000,
    profit: null,
  })
})

test('shows fees and profit as unknown, not as zero, if all sales have unknown fees and were refunded', () => {
  const refunded = { ...total, revenue: 0, fees: 0 }
  expect(knownTotal({ ...refunded, feeCoverageBp: 0 })).toMatchObject({ fees: null, profit: null })
  expect(knownTotal({ ...refunded, feeCoverageBp: null })).toMatchObject({ fees: 0, profit: 16_000 })
})
