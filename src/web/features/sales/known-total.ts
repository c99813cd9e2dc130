import type { SalesTotal } from '#contract/sales-totals.ts'

/** The fees, cost and profit of a total. null when nothing of them is known: unknown is never zero. */
export function knownTotal({ fees, cost, profit, feeCoverageBp, coverageBp, linesWithoutCost }: SalesTotal) {
  const noCost = linesWithoutCost > 0 && (coverageBp ?? 0) === 0 && cost === 0
  const noFees = feeCoverageBp === 0 && fees === 0
  return {
    fees: noFees ? null : fees,
    cost: noCost ? null : cost,
    profit: noCost || noFees ? null : profit,
  }
}
