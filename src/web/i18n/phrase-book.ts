import { fillIn } from '#phrases/fill-in.ts'
import type { Language } from '#phrases/language.ts'
import { digitsStore, inArabicDigits } from './digits.ts'
import { createFormat, type Digits, type Format } from './format.ts'
import { ltr } from './isolated.ts'

type Phrases = { readonly [key: string]: string | Phrases }
type Values = Readonly<Record<string, unknown>>

/**
 * The translate function and the format for one language and one choice of digits. The translate function writes values that are numbers
 * in this format. Each change creates a new object, so that components render again.
 */
export interface Reading {
  readonly t: (key: string, values?: Values) => string
  readonly i18n: { readonly language: Language }
  readonly format: Format
}

const books: Record<Language, Record<string, Phrases>> = { en: {}, ar: {} }
const listeners = new Set<() => void>()
const readings = new Map<string, Reading>()
let current: Language = 'en'

export function hasPhrases(language: Language, name: string): boolean {
  return Object.hasOwn(books[language], name)
}

export function addPhrases(language: Language, name: string, phrases: Phrases): void {
  books[language][name] = phrases
}

export function readIn(language: Language): void {
  if (current === language) return
  current = language
  for (const listener of listeners) listener()
}

export const readingNow = (): Reading => readingIn(current, digitsStore.get())

/** The phrases on prerendered pages, which do not know what this browser has stored. */
export const readingFirst = (): Reading => readingIn(current, digitsStore.first())

export function followReading(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readingIn(language: Language, digits: Digits): Reading {
  const key = language === 'ar' ? `ar ${digits}` : language
  const known = readings.get(key) ?? createReading(language, digits)
  readings.set(key, known)
  return known
}

function createReading(language: Language, digits: Digits): Reading {
  const arabicDigits = language === 'ar' && digits === 'arab'
  const format = createFormat(language, digits)
  const forms = new Intl.PluralRules(language)
  const find = (key: string) => {
    let at: string | Phrases | undefined = books[language]
    for (const step of key.split('.'))
      at = typeof at === 'object' && Object.hasOwn(at, step) ? at[step] : undefined
    return typeof at === 'string' ? at : undefined
  }
  function t(key: string, values: Values = {}): string {
    const { count } = values
    // The other forms can say a number as a word, without its minus sign.
    const form = typeof count === 'number' && (count < 0 ? 'other' : forms.select(count))
    const counted = form ? find(`${key}_${form}`) : undefined
    // A missing phrase shows its key: there is no fallback language.
    const phrase = counted ?? find(key) ?? key
    return fillIn(arabicDigits ? inArabicDigits(phrase) : phrase, values, (value) => {
      if (typeof value !== 'number') return String(value)
      const number = format.number(value)
      // Isolated, because in Arabic text the minus sign would change sides.
      return value < 0 && language === 'ar' ? ltr(number) : number
    })
  }
  return { t, i18n: { language }, format }
}
