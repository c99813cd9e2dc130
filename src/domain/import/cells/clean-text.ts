/** Marks that change how text is shown and nothing of what it says: bidi controls, byte-order marks, zero-width spaces. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** Tashkeel, the small alef and the tatweel: nothing of how a word is spelled. */
const ARABIC_MARK = /[\u064b-\u065f\u0670\u0640]/g
/** Every character that a comparison of names passes over, as the members of a character class. */
export const UNREAD_MARKS = [INVISIBLE, ARABIC_MARK].map(({ source }) => source.slice(1, -1)).join('')
/** Letters that Arabic writers use one for another: the folded letter, then every other way it is written. */
export const ARABIC_LETTERS = ['اأإآٱ', 'يىی', 'هة', 'كک']

const ARABIC_LETTER = /[\u0621-\u06d3]/g
const FOLDED = new Map(
  ARABIC_LETTERS.flatMap(([folded = '', ...others]) => others.map((letter) => [letter, folded])),
)
const PLAIN = /^[!-~]*$/
const SPACES = /[\s\u00a0\u2007\u202f]+/g
const EXCEL_TEXT = /^="(.*)"$/s

/** A cell as its writer meant it: without invisible marks, spaces around it, or a spreadsheet's ="..." shell. */
export function cleanText(cell: string): string {
  if (isPlain(cell)) return cell
  const visible = cell.replace(INVISIBLE, '').trim()
  return visible.startsWith('="') ? visible.replace(EXCEL_TEXT, '$1').trim() : visible
}

/** Printable ASCII that begins and ends with no space, and does not begin as a formula: most cells, and nothing to clean. */
function isPlain(cell: string): boolean {
  const last = cell.length - 1
  for (let at = 0; at <= last; at++) {
    const code = cell.charCodeAt(at)
    if (code < 32 || code > 126) return false
    if (code === 32 && (at === 0 || at === last)) return false
  }
  return cell.charCodeAt(0) !== 61
}

/** What header names and words of a format are compared by: case, `_`, `-` and runs of spaces do not count. */
export function foldWord(cell: string): string {
  return cell.replace(INVISIBLE, '').replaceAll(/[_-]/g, ' ').replace(SPACES, ' ').trim().toLowerCase()
}

/** Words of statuses and kinds: as foldWord and foldSpelling. */
export function foldStatus(cell: string): string {
  return foldSpelling(foldWord(cell))
}

/** A text without what Arabic writers and keyboards vary: hamza, ta marbuta, tashkeel, digits, spaces at its ends. */
export function foldSpelling(text: string): string {
  if (PLAIN.test(text)) return text
  return plainCell(text.replace(ARABIC_MARK, '')).replace(
    ARABIC_LETTER,
    (letter) => FOLDED.get(letter) ?? letter,
  )
}

/** Is a name typed as it is spelled? */
export function sameSpelling(typed: string, name: string): boolean {
  const folded = foldSpelling(typed)
  return folded !== '' && folded === foldSpelling(name)
}

/** What names and SKUs are compared by: as `foldSpelling`, in any case. */
export function foldName(text: string): string {
  return foldSpelling(text).toLowerCase()
}

/** Arabic-Indic, Persian and full-width digits to 0-9. */
export function asciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String.fromCharCode(
      48 + (code >= 0xff10 ? code - 0xff10 : code >= 0x6f0 ? code - 0x6f0 : code - 0x660),
    )
  })
}

/** Invisible marks gone, digits 0-9, every kind of space a plain one. */
export function plainCell(cell: string): string {
  return asciiDigits(cell.replace(INVISIBLE, '')).replace(SPACES, ' ').trim()
}

/** A letter that the file's encoding could not write, or that was lost on the way. */
export function hasLostCharacters(text: string): boolean {
  return text.includes('\ufffd')
}
