import { isLanguage } from '#phrases/language.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useStore } from '#web/state/store.ts'
import { digitsStore } from './digits.ts'
import { createFormat, type Format } from './format.ts'

/** Cached, because each object creates several Intl formats when they are used. Amounts on a page share one object. */
const made = new Map<string, Format>()

/** Formats numbers, money and dates in the user's language and digits. */
export function useFormat(): Format {
  const { i18n } = useTranslation()
  const digits = useStore(digitsStore)
  const language = isLanguage(i18n.language) ? i18n.language : 'en'
  const key = `${language} ${digits}`
  const format = made.get(key) ?? createFormat(language, digits)
  made.set(key, format)
  return format
}
