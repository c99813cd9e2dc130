import type { ReportFigures } from '#contract/reports.ts'
import { ratioBp } from '#domain/money/money.ts'

/** Cost, and what follows from it, is unknown where no revenue of the row has a known cost. */
export function knownCost({ coverageBp }: Pick<ReportFigures, 'coverageBp'>): boolean {
  return coverageBp === null || coverageBp > 0
}

export function knownProfit(row: ReportFigures): number | null {
  return knownCost(row) ? row.profit : null
}

/** Refunds as a share of what was sold before they came back. */
export function refundShareBp({ revenue, refunds }: ReportFigures): number | null {
  const sold = revenue + refunds.amount
  return sold > 0 ? ratioBp(refunds.amount, sold) : null
}

export function feeShareBp({ revenue, fees }: Pick<ReportFigures, 'revenue' | 'fees'>): number | null {
  return revenue > 0 ? ratioBp(fees, revenue) : null
}
