import { Direction } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf, isLanguage } from '#phrases/language.ts'
import { Toaster } from './toaster.tsx'
import { TooltipProvider } from './tooltip.tsx'

/** What menus, tooltips and toasts need around the whole application. */
export function UiProviders({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  return (
    <Direction.Provider dir={isLanguage(i18n.language) ? directionOf(i18n.language) : 'ltr'}>
      <TooltipProvider>
        {children}
        <Toaster />
      </TooltipProvider>
    </Direction.Provider>
  )
}
