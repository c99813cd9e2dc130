import { readFileSync } from 'node:fs'
import { withLatinDigits } from '#server/infra/auth/password-digits.ts'

/** Made of the passwords found most often in leaks: only their letters, which is what people vary least. */
const WORDS: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s+/),
)
/** What people write for a letter to satisfy a rule. */
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
/** More digits and marks than this around a word are no habit, but hard to guess. */
const MOST_AROUND = 8

/** Whether others try this password early: a common one, or a common word with digits and marks around it. */
export function isCommonPassword(password: string): boolean {
  const typed = withLatinDigits(password.trim()).toLowerCase()
  const word = withoutEnds(typed)
  const meant = [...word].map((mark) => LETTERS[mark] ?? mark).join('')
  return typed.length - word.length <= MOST_AROUND && (WORDS.has(word) || WORDS.has(meant))
}

/** Without the digits and marks before its first letter and after its last one. */
function withoutEnds(text: string): string {
  const letters = [...text]
  const isLetter = (letter: string) => letter >= 'a' && letter <= 'z'
  return letters.slice(letters.findIndex(isLetter), letters.findLastIndex(isLetter) + 1).join('')
}
