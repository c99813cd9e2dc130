import { fillIn } from './fill-in.ts'
import type { Language } from './language.ts'

/** Returns the form of a phrase with a count, such as `rows_one`, that the language needs for the count. */
export function counted(
  phrases: Readonly<Record<string, unknown>>,
  base: string,
  { language, count, ...values }: { language: Language; count: number; [name: string]: unknown },
): string {
  // The other forms can say a number as a word, without its minus sign.
  const form = count < 0 ? 'other' : new Intl.PluralRules(language).select(count)
  return fillIn(String(phrases[`${base}_${form}`]), { count, ...values })
}
