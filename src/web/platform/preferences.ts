import { useMutation } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { savePreferences } from '#contract/profile.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { Language } from '#phrases/language.ts'
import { call } from './api.ts'
import { currencyStore } from './currency.ts'
import { loadWords, setLanguage } from './i18n.ts'
import { signedIn, useUser } from './session.ts'

function useSavePreferences() {
  return useMutation({
    async mutationFn(body: BodyOf<typeof savePreferences>) {
      await loadWords(['settings'])
      return call(savePreferences, { body })
    },
    // the other tabs learn it too
    onSuccess: ({ user }) => signedIn(user),
    meta: { failureKey: 'settings.saveFailed' },
  })
}

/** The screen changes at once; the account, whose e-mails follow, is told behind it. */
export function useChangeLanguage(): (language: Language) => void {
  const user = useUser()
  const { mutate } = useSavePreferences()
  return (language) => {
    void setLanguage(language).then(() => {
      if (user) mutate({ language })
    })
  }
}

/** Takes effect at once, and is taken back where the account could not be told. */
export function useChangeCurrency(): (currency: CurrencyCode) => void {
  const { mutate } = useSavePreferences()
  return (currency) => {
    const before = currencyStore.get()
    currencyStore.set(currency)
    mutate({ currency }, { onError: () => currencyStore.set(before) })
  }
}
