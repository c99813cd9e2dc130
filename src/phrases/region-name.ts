import type { Language } from './language.ts'

/** Returns the name of a country in a language. A text that is no country code stays unchanged. */
export function regionName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
