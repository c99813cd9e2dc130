import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { phrases as english } from '#phrases/en/index.ts'
import { directionOf, isLanguage, type Language } from '#phrases/language.ts'
import { readStored, tellServer, writeStored } from './storage.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'phrases'
    resources: { phrases: typeof english }
    returnNull: false
  }
}

const KEY = 'language'

async function load(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'phrases')) return
  const { phrases } =
    language === 'ar' ? await import('#phrases/ar/index.ts') : await import('#phrases/en/index.ts')
  i18next.addResourceBundle(language, 'phrases', phrases)
}

function applyToDocument(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** A phrase that is missing shows its key: no other language stands in for it. */
export async function prepareLanguage(language: Language): Promise<void> {
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      lng: language,
      fallbackLng: false,
      ns: ['phrases'],
      defaultNS: 'phrases',
      resources: {},
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  }
  await load(language)
  await i18next.changeLanguage(language)
}

/** In the language that the server and `boot.js` gave the document; it stays the reader's until another is chosen. */
export async function startLanguage(): Promise<void> {
  const root = document.documentElement
  const language = isLanguage(root.lang) ? root.lang : 'en'
  if (readStored(KEY) !== null || root.classList.contains('other-language')) tellServer(KEY, language)
  await prepareLanguage(language)
  window.addEventListener('storage', ({ key }) => {
    const stored = readStored(KEY)
    if (key === KEY && isLanguage(stored) && stored !== currentLanguage()) void switchTo(stored)
  })
}

async function switchTo(language: Language): Promise<void> {
  await load(language)
  applyToDocument(language)
  await i18next.changeLanguage(language)
}

export async function setLanguage(language: Language): Promise<void> {
  writeStored(KEY, language)
  tellServer(KEY, language)
  await switchTo(language)
}

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'en'
}

/** For the few places outside components; components call `useTranslation`. */
export const translate = i18next.t
