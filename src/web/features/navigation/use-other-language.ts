import type { Language } from '#phrases/language.ts'
import { useChangeLanguage } from '#web/i18n/preferences.ts'
import { useTranslation } from '#web/i18n/translation.tsx'

const OTHER: Record<Language, { language: Language; name: string }> = {
  en: { language: 'ar', name: 'العربية' },
  ar: { language: 'en', name: 'English' },
}

/** The name of the other language, written in that language, and a function that switches to it. */
export function useOtherLanguage() {
  const { i18n } = useTranslation()
  const changeLanguage = useChangeLanguage()
  const other = OTHER[i18n.language === 'ar' ? 'ar' : 'en']
  return { ...other, change: () => changeLanguage(other.language) }
}
