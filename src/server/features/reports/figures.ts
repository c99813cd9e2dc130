import type { ReportFigures } from '#contract/reports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import { feePartsOf, figuresOf, type Sums } from '#server/core/sales/rollups/sums.ts'

export function reportFiguresOf(sums: Sums): ReportFigures {
  return {
    ...figuresOf(sums),
    feeParts: feePartsOf(sums),
    tax: exact(sums.tax),
    payouts: exact(sums.payout),
    refunds: { count: sums.refunds, units: exact(0 - sums.refundUnits), amount: exact(0 - sums.refunded) },
  }
}

/** Sorts statements: the business's own currency first, then by revenue. */
export function sortCurrencies<S extends { currency: CurrencyCode; totals: { revenue: number } }>(
  own: CurrencyCode,
  statements: S[],
): S[] {
  const place = ({ currency }: S) => (currency === own ? 0 : 1)
  return statements.sort((a, b) => place(a) - place(b) || b.totals.revenue - a.totals.revenue)
}
