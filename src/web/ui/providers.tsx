import { Direction } from 'radix-ui'
import type { ReactNode } from 'react'
import { directionOf, isLanguage } from '#phrases/language.ts'
import { useTranslation } from '#web/i18n/translation.tsx'

/** The providers that menus need around the whole application. */
export function UiProviders({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  return (
    <Direction.Provider dir={isLanguage(i18n.language) ? directionOf(i18n.language) : 'ltr'}>
      {children}
    </Direction.Provider>
  )
}
