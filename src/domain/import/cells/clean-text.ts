/** Invisible characters that carry no meaning: bidi controls, byte-order marks and zero-width spaces. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/**
 * Arabic vowel marks (tashkeel), the small alef and the stretching character (tatweel), which do not change the
 * spelling of a word.
 */
const ARABIC_MARK = /[\u064b-\u065f\u0670\u0640]/g
/** Characters that the comparison of names ignores, in the form of a regex character class. */
export const UNREAD_MARKS = [INVISIBLE, ARABIC_MARK].map(({ source }) => source.slice(1, -1)).join('')
/**
 * Arabic letters that writers use interchangeably. The first letter of each string replaces the others in a folded
 * text.
 */
export const ARABIC_LETTERS = ['اأإآٱ', 'يىی', 'هة', 'كک']

const ARABIC_LETTER = /[\u0621-\u06d3]/g
const FOLDED = new Map(
  ARABIC_LETTERS.flatMap(([folded = '', ...others]) => others.map((letter) => [letter, folded])),
)
const PLAIN = /^[!-~]*$/
const SPACES = /\s+/g
const EXCEL_TEXT = /^="(.*)"$/s
/** Characters with which formulas start. Exports put an apostrophe before a text that starts with one of them. */
const FORMULA_MARKS = '=+-@|\uFF1D\uFF0B\uFF0D\uFF20'

/**
 * Returns a cell without invisible characters, surrounding spaces and the `="..."` that spreadsheets add around texts.
 */
export function cleanText(cell: string): string {
  if (isPlain(cell)) return cell
  const visible = cell.replace(INVISIBLE, '').trim()
  return visible.startsWith('="') ? visible.replace(EXCEL_TEXT, '$1').trim() : visible
}

/** The text of a cell, without the apostrophe that exports put before a text that starts like a formula. */
export function unguarded(cell: string): string {
  const rest = cleanText(cell.slice(1))
  const guarded = cell.startsWith("'") && rest !== '' && FORMULA_MARKS.includes(rest.charAt(0))
  return guarded ? rest : cleanText(cell)
}

/**
 * Whether a cell is printable ASCII without surrounding spaces or a leading `=`. Most cells are, and need no cleaning.
 */
export function isPlain(cell: string): boolean {
  const last = cell.length - 1
  for (let at = 0; at <= last; at++) {
    const code = cell.charCodeAt(at)
    if (code < 32 || code > 126) return false
    if (code === 32 && (at === 0 || at === last)) return false
  }
  return cell.charCodeAt(0) !== 61
}

/** Normalises header names and format words for comparison. Ignores case, `_`, `-` and repeated spaces. */
export function foldWord(cell: string): string {
  return cell.replace(INVISIBLE, '').replaceAll(/[_-]/g, ' ').replace(SPACES, ' ').trim().toLowerCase()
}

/** Normalises statuses and types for comparison, with both foldWord and foldSpelling. */
export function foldStatus(cell: string): string {
  return foldSpelling(foldWord(cell))
}

/**
 * Removes differences between Arabic spellings and keyboards: variants of letters (hamza, ta marbuta), vowel marks,
 * digits and surrounding spaces.
 */
export function foldSpelling(text: string): string {
  if (PLAIN.test(text)) return text
  return plainCell(text.replace(ARABIC_MARK, '')).replace(
    ARABIC_LETTER,
    (letter) => FOLDED.get(letter) ?? letter,
  )
}

/**
 * Whether a typed name equals `name`. Different spellings of Arabic letters, digits and spaces do not matter, but
 * case does.
 */
export function sameSpelling(typed: string, name: string): boolean {
  const folded = foldSpelling(typed)
  return folded !== '' && folded === foldSpelling(name)
}

/**
 * Normalises names and SKUs for comparison, with `foldSpelling` and in lower case. The Turkish letters ı and İ become i: the lower case of
 * İ would be two characters, and the upper case of ı is I.
 */
export function foldName(text: string): string {
  return foldSpelling(text).replace(/[ıİ]/g, 'i').toLowerCase()
}

/** Converts Arabic-Indic, Persian and full-width digits to 0-9. */
export function asciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String.fromCharCode(
      48 + (code >= 0xff10 ? code - 0xff10 : code >= 0x6f0 ? code - 0x6f0 : code - 0x660),
    )
  })
}

/** Removes invisible characters, converts digits to 0-9, and converts every kind of space to a plain space. */
export function plainCell(cell: string): string {
  return asciiDigits(cell.replace(INVISIBLE, '')).replace(SPACES, ' ').trim()
}

/** What spreadsheets write instead of the result of a formula that failed. */
const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/

/**
 * Whether a text has lost its meaning: it is the error of a formula, or its encoding could not represent a character, or decoding failed.
 */
export function isUnreadable(text: string): boolean {
  return text.includes('\ufffd') || FORMULA_ERROR.test(text)
}
