import type { ReportFigures } from '#contract/reports.ts'
import { ratioBp } from '#domain/money/money.ts'

/** Refunds as a share of sales before refunds, in basis points. */
export function refundShareBp({ revenue, refunds }: ReportFigures): number | null {
  const sold = revenue + refunds.amount
  return sold > 0 ? ratioBp(refunds.amount, sold) : null
}

export function feeShareBp({ revenue, fees }: Pick<ReportFigures, 'revenue' | 'fees'>): number | null {
  return revenue > 0 ? ratioBp(fees, revenue) : null
}
