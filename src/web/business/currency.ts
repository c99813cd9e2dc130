import { useEffect } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { currencyOf } from '#domain/catalog/countries.ts'
import { CURRENCY_CODES, type CurrencyCode } from '#domain/money/currency.ts'
import { createStoredStore } from '#web/state/stored-store.ts'
import { type BrowserSigns, browserSigns, likelyCountry } from './default-country.ts'

const DEFAULT: CurrencyCode = 'SAR'

/** The reporting currency: totals across businesses are shown in it. */
export const currencyStore = createStoredStore<CurrencyCode>(
  'currency',
  (stored) => CURRENCY_CODES.find((code) => code === stored) ?? DEFAULT,
)

type CurrencyFacts = Pick<SessionUser, 'currency' | 'currencyChosen' | 'hasBusiness'>

/**
 * The currency of the account. Until the user chooses one or has a business, that of the browser's country. Reading the time zone takes
 * a slow phone 50 ms, so `browser` is called only for such a user.
 */
export function currencyOfAccount(user: CurrencyFacts, browser: () => BrowserSigns): CurrencyCode {
  const country = user.currencyChosen || user.hasBusiness ? undefined : likelyCountry(browser())
  return country ? currencyOf(country) : user.currency
}

/** Stores the currency of the account in this browser, so that a choice on one device applies on every device. */
export function useCurrencyOfAccount(user: SessionUser | null | undefined): void {
  const currency = user && currencyOfAccount(user, browserSigns)
  useEffect(() => {
    if (currency) currencyStore.set(currency)
  }, [currency])
}
