import { ARABIC_LETTERS, foldName, UNREAD_MARKS } from './clean-text.ts'

const DIGITS = Array.from({ length: 10 }, (_, digit) => {
  const written = [0x30, 0x660, 0x6f0, 0xff10].map((zero) => String.fromCodePoint(zero + digit))
  return written.join('')
})
/** Every character that `\s` matches, because PostgreSQL and JavaScript do not agree on `\s`. */
const SPACES =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000'

/**
 * Returns a regex that matches every text whose folded name contains the folded search text. PostgreSQL and
 * JavaScript (with the `u` flag) interpret the regex in the same way. It lists the variants of each letter, because a
 * function call per row costs the database seconds, and because `~*` depends on the database's collation.
 */
export function searchPattern(typed: string): string {
  return Array.from(foldName(typed), classOf).join(`[${UNREAD_MARKS}]*`)
}

function classOf(letter: string): string {
  if (letter === ' ') return `[${SPACES}][${SPACES}${UNREAD_MARKS}]*`
  const same = [...ARABIC_LETTERS, ...DIGITS, 'iIıİ'].find((letters) => letters.startsWith(letter))
  if (same) return `[${same}]`
  const upper = letter.toUpperCase()
  if (upper !== letter && upper.length === letter.length) return `[${letter}${upper}]`
  return letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
}
