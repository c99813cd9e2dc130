import { createContext } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'

/** The currency that a table states once, so that its amounts leave it out. */
export const ShownCurrency = createContext<CurrencyCode | null>(null)

/** The currency of all rows; undefined if they have several, so that each amount states its own. */
export function onlyCurrency(rows: readonly { readonly currency: CurrencyCode }[]): CurrencyCode | undefined {
  const [first] = rows
  return rows.every(({ currency }) => currency === first?.currency) ? first?.currency : undefined
}
