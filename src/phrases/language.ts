export const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text)
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

type ArabicForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/**
 * The type of the Arabic phrases, derived from the English ones: the same keys, but all six plural forms of Arabic for
 * each phrase with a count (`items_one`, `items_other`).
 */
export type Arabic<English> = {
  readonly [K in keyof English as K extends `${string}_one`
    ? never
    : K extends `${infer Base}_other`
      ? `${Base}_${ArabicForm}`
      : K]: English[K] extends string ? string : Arabic<English[K]>
}
