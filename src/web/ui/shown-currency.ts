import { createContext } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'

/** The currency that a table states once above its amounts, so that each amount omits it. */
export const ShownCurrency = createContext<CurrencyCode | null>(null)

/**
 * The currency of all rows, to be stated once. undefined if the rows have several currencies: each amount then states its own. A row with
 * the currency null has no amounts.
 */
export function onlyCurrency(
  rows: readonly { readonly currency: CurrencyCode | null }[],
): CurrencyCode | undefined {
  const [first, ...others] = new Set(rows.map(({ currency }) => currency).filter((code) => code !== null))
  return others.length === 0 ? first : undefined
}
