import type { BodyOf } from '#contract/endpoint.ts'
import { savePreferences } from '#contract/profile.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { Language } from '#phrases/language.ts'
import { call } from '#web/api/client.ts'
import { toastError, toastUnreachable } from '#web/api/error-message.ts'
import { currencyStore } from '#web/business/currency.ts'
import { noticeFailure, signedIn, useUser } from '#web/session/session.ts'
import { loadNamespaces, setLanguage } from './i18n.ts'

/** Saves preferences without the query cache, because the language can also change on pages that load without that cache. */
async function save(body: BodyOf<typeof savePreferences>): Promise<void> {
  await loadNamespaces(['settings'])
  const { user } = await call(savePreferences, { body })
  // `signedIn` updates the session in this tab and in other tabs.
  signedIn(user)
}

function failed(error: unknown): void {
  noticeFailure(error)
  toastError(error, 'settings.saveFailed')
}

/**
 * Returns a function that changes the language on the screen without waiting for the server, then saves it to the
 * account for its e-mails.
 */
export function useChangeLanguage(): (language: Language) => void {
  const user = useUser()
  return (language) => {
    setLanguage(language).then(() => (user ? save({ language }).catch(failed) : undefined), toastUnreachable)
  }
}

/** Changes the reporting currency on the screen without waiting for the server, and reverts it if the account could not be updated. */
export function changeCurrency(currency: CurrencyCode): void {
  const before = currencyStore.get()
  currencyStore.set(currency)
  save({ currency }).catch((error: unknown) => {
    currencyStore.set(before)
    failed(error)
  })
}
