import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { isLanguage, type Language } from '#phrases/language.ts'

/** Returns the language that the user chose earlier, or else Arabic for browsers that accept it, or else English. */
export function languageOf(c: Context): Language {
  const chosen = getCookie(c, 'language')
  if (isLanguage(chosen)) return chosen
  return readsArabic(c.req.header('accept-language') ?? '') ? 'ar' : 'en'
}

/** Returns the theme that the user chose earlier. Without a choice, the style sheet follows the system. */
export function themeOf(c: Context): 'light' | 'dark' | undefined {
  const chosen = getCookie(c, 'safi-theme')
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined
}

/**
 * Whether the browser has a session cookie, valid or expired. If so, its pages find out who the user is before they
 * show anything.
 */
export function mayBeSignedIn(c: Context): boolean {
  return ['safi.session_token', '__Secure-safi.session_token'].some((name) => getCookie(c, name))
}

/** Whether Arabic is in the Accept-Language list, with whatever weight, unless it is refused with `q=0`. */
function readsArabic(acceptLanguage: string): boolean {
  return acceptLanguage.split(',').some((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
    return /^ar(-|$)/i.test(tag) && !parameters.some((parameter) => /^q=0(\.0*)?$/i.test(parameter))
  })
}
