import type { SalesTotal } from '#contract/sales-totals.ts'

/** The fees, the cost and the profit of a total. Each is null if no part of it is known, because unknown is never zero. */
export function knownTotal(total: SalesTotal) {
  const { fees, cost, profit, feeCoverageBp, coverageBp, linesWithoutCost } = total
  const noCost = linesWithoutCost > 0 && (coverageBp ?? 0) === 0 && cost === 0
  const noFees = fees === 0 && feeCoverageBp === 0
  return {
    fees: noFees ? null : fees,
    cost: noCost ? null : cost,
    profit: noCost || noFees ? null : profit,
  }
}
