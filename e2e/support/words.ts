import { BUILT_IN_PLATFORMS } from '#domain/catalog/platforms.ts'
import { phrases as arabic } from '#phrases/ar/index.ts'
import { phrases as english } from '#phrases/en/index.ts'
import { fillIn } from '#phrases/fill-in.ts'
import type { Language } from '#phrases/language.ts'

/** The phrases of the screens, by which a journey finds elements in either language. */
export function wordsOf(language: Language): typeof english {
  // Phrases are typed by the English keys, which both languages have. Where plural forms differ, the test contains the sentence itself.
  return (language === 'ar' ? arabic : english) as unknown as typeof english
}

/** A phrase with its placeholders filled in. */
export function say(phrase: string, facts: Record<string, string | number>): string {
  return fillIn(phrase, facts)
}

/** The name of a built-in platform as screens show it. */
export function platformIn(language: Language, name: string): string {
  const code = BUILT_IN_PLATFORMS.find((platform) => platform.name === name)?.code
  return code === undefined ? name : wordsOf(language).common.platforms[code]
}
