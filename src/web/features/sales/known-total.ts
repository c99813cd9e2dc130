import type { SalesTotal } from '#contract/sales-totals.ts'
import { knownCost, knownProfit, statedFees } from '#domain/profit/figures.ts'

/** The fees, the cost and the profit of a total. Each is null if it is unknown, because unknown is never zero. */
export function knownTotal(total: SalesTotal) {
  return {
    fees: statedFees(total),
    cost: knownCost(total) ? total.cost : null,
    profit: knownProfit(total),
  }
}
