import { useEffect } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { CURRENCY_CODES, type CurrencyCode } from '#domain/money/currency.ts'
import { createStoredStore } from '#web/state/stored-store.ts'

const DEFAULT: CurrencyCode = 'SAR'

/** The reporting currency: totals across businesses are shown in it. */
export const currencyStore = createStoredStore<CurrencyCode>(
  'currency',
  (stored) => CURRENCY_CODES.find((code) => code === stored) ?? DEFAULT,
)

/** Saves the chosen reporting currency to the account, so that it applies on every device. */
export function useCurrencyOfAccount(user: SessionUser | null | undefined): void {
  const currency = user?.currency
  useEffect(() => {
    if (currency) currencyStore.set(currency)
  }, [currency])
}
