import { phrases as arabic } from '#phrases/ar/index.ts'
import { phrases as english } from '#phrases/en/index.ts'
import type { Language } from '#phrases/language.ts'

/** What the screens say: a journey finds things as a person does, by their words, in either language. */
export function wordsOf(language: Language): typeof english {
  // both have the keys a journey names; where forms of a count differ, the journey spells the sentence out
  return (language === 'ar' ? arabic : english) as unknown as typeof english
}

/** The phrase with its facts filled in. */
export function say(phrase: string, facts: Record<string, string | number>): string {
  return phrase.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name]))
}
