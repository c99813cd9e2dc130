import type { CurrencyCode } from '#domain/money/currency.ts'

/** Sorts profit statements: the business's own currency first, then by revenue. */
export function sortCurrencies<S extends { currency: CurrencyCode; totals: { revenue: number } }>(
  own: CurrencyCode,
  statements: S[],
): S[] {
  const place = ({ currency }: S) => (currency === own ? 0 : 1)
  return statements.sort((a, b) => place(a) - place(b) || b.totals.revenue - a.totals.revenue)
}
