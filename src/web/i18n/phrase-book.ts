import { fillIn } from '#phrases/fill-in.ts'
import type { Language } from '#phrases/language.ts'

type Phrases = { readonly [key: string]: string | Phrases }
type Values = Readonly<Record<string, unknown>>

/** The current language with its functions. It is a new object for each language, so that components render again. */
export interface Reading {
  readonly t: (key: string, values?: Values) => string
  readonly i18n: { readonly language: Language }
}

const books: Record<Language, Record<string, Phrases>> = { en: {}, ar: {} }
const listeners = new Set<() => void>()
let reading = readingIn('en')

export function hasPhrases(language: Language, name: string): boolean {
  return Object.hasOwn(books[language], name)
}

export function addPhrases(language: Language, name: string, phrases: Phrases): void {
  books[language][name] = phrases
}

export function readIn(language: Language): void {
  if (reading.i18n.language === language) return
  reading = readingIn(language)
  for (const listener of listeners) listener()
}

export const readingNow = (): Reading => reading

export function followReading(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readingIn(language: Language): Reading {
  const forms = new Intl.PluralRules(language)
  const find = (key: string) => {
    let at: string | Phrases | undefined = books[language]
    for (const step of key.split('.'))
      at = typeof at === 'object' && Object.hasOwn(at, step) ? at[step] : undefined
    return typeof at === 'string' ? at : undefined
  }
  function t(key: string, values: Values = {}): string {
    const { count } = values
    const counted = typeof count === 'number' ? find(`${key}_${forms.select(count)}`) : undefined
    // A missing phrase shows its key: there is no fallback language.
    return fillIn(counted ?? find(key) ?? key, values)
  }
  return { t, i18n: { language } }
}
