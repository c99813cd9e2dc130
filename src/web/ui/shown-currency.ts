import { createContext } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'

/** The currency that a table states once, so that its amounts leave it out. */
export const ShownCurrency = createContext<CurrencyCode | null>(null)

/**
 * The currency of all rows; undefined if they have several, so that each amount states its own. null: the row has no
 * amounts.
 */
export function onlyCurrency(
  rows: readonly { readonly currency: CurrencyCode | null }[],
): CurrencyCode | undefined {
  const [first, ...others] = new Set(rows.map(({ currency }) => currency).filter((code) => code !== null))
  return others.length === 0 ? first : undefined
}
