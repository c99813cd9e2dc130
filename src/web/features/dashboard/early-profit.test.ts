import { expect, test } from 'vitest'
import { earlyProfit } from './early-profit.ts'

const totals = { coverageBp: 10_000, profit: 5_000, feeCoverageBp: 10_000 }

test('shows a profit early only if no fee is unknown', () => {
  expect(earlyProfit(totals)).toBe(5_000)
  expect(earlyProfit({ ...totals, feeCoverageBp: null })).toBe(5_000)
  expect(earlyProfit({ ...totals, feeCoverageBp: 9_999 })).toBeNull()
  expect(earlyProfit({ ...totals, coverageBp: 0 })).toBeNull()
})
