import { readFileSync } from 'node:fs'
import { withLatinDigits } from '#server/infra/auth/password-digits.ts'

/** The most frequent passwords in leaks without their digits and symbols, because people vary these more than letters. */
const WORDS: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s+/),
)
/** Digits and symbols that people use in place of a letter to satisfy password rules, with that letter. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** A common word with more than this many digits and symbols around it, counted together, is hard to guess. */
const MOST_AROUND = 8

/** Whether attackers try this password early, because it is a common word, possibly with digits and symbols around it. */
export function isCommonPassword(password: string): boolean {
  const typed = withLatinDigits(password.trim()).toLowerCase()
  const word = withoutEnds(typed)
  const meant = [...word].map((mark) => LETTERS[mark] ?? mark).join('')
  return typed.length - word.length <= MOST_AROUND && (WORDS.has(word) || WORDS.has(meant))
}

/** Removes the digits and symbols before the first letter and after the last one. */
function withoutEnds(text: string): string {
  const letters = [...text]
  const isLetter = (letter: string) => letter >= 'a' && letter <= 'z'
  return letters.slice(letters.findIndex(isLetter), letters.findLastIndex(isLetter) + 1).join('')
}
