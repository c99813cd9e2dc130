import type { ReportFigures } from '#contract/reports.ts'
import { ratioBp } from '#domain/money/money.ts'
import { statedFees } from '#domain/profit/figures.ts'

/** Refunds as a share of sales before refunds, in basis points. */
export function refundShareBp({ revenue, refunds }: ReportFigures): number | null {
  const sold = revenue + refunds.amount
  return sold > 0 ? ratioBp(refunds.amount, sold) : null
}

export function feeShareBp(
  figures: Pick<ReportFigures, 'revenue' | 'fees' | 'feeCoverageBp'>,
): number | null {
  const fees = statedFees(figures)
  return fees !== null && figures.revenue > 0 ? ratioBp(fees, figures.revenue) : null
}
