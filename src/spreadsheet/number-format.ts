import { cleanText } from '#domain/import/cells/clean-text.ts'
import { currenciesOf } from '#domain/import/cells/number-cell.ts'
import { type CurrencyCode, isCurrencyCode } from '#domain/money/currency.ts'
import { builtInDateFormat, type DateFormat, dateFormatOf } from './cell-date.ts'

/** What a number format shows in addition to the digits of the cell. */
export interface NumberFormat {
  readonly date: DateFormat | null
  /** Whether the format shows a percentage: a stored 0.15 is shown as 15 %. */
  readonly percent: boolean
  /** The currency code or symbol that is shown next to the number. */
  readonly sign: string | null
}

/** The numbers of the built-in percent formats 0% and 0.00%. */
const BUILT_IN_PERCENT = [9, 10]
/**
 * Built-in formats with a number below this follow the regional settings of the person who opens the file, so their currency symbol is
 * meaningless.
 */
const FIRST_OWN_FORMAT = 164

/** The currency of a locale, for symbols that several currencies share: `[$$-409]` is the US dollar. */
const LOCALE_CURRENCIES: Readonly<Record<number, CurrencyCode>> = {
  1025: 'SAR',
  1033: 'USD',
  1041: 'JPY',
  2049: 'IQD',
  2052: 'CNY',
  2057: 'GBP',
  2058: 'MXN',
  3073: 'EGP',
  3076: 'HKD',
  3081: 'AUD',
  4097: 'LYD',
  4105: 'CAD',
  4100: 'SGD',
  5121: 'DZD',
  5129: 'NZD',
  6145: 'MAD',
  7169: 'TND',
  8193: 'OMR',
  11265: 'JOD',
  12289: 'LBP',
  13313: 'KWD',
  14337: 'AED',
  15361: 'BHD',
  16385: 'QAR',
}

/** A format that a workbook names only by its number (`numFmtId`), because the file format defines it. */
export function builtInNumberFormat(id: number): NumberFormat {
  return { date: builtInDateFormat(id), percent: BUILT_IN_PERCENT.includes(id), sign: null }
}

/**
 * A format that a workbook defines by its number (`numFmtId`) and its code (`formatCode`), such as `#,##0.00 [$SAR]`. It has no sign if the
 * code shows several currencies, or if the number is that of a built-in format.
 */
export function numberFormatOf(id: number, code: string): NumberFormat {
  const date = dateFormatOf(code)
  if (date !== null) return { date, percent: false, sign: null }
  const { percent, words } = shownBeside(code)
  const signs = new Set(words.flatMap(signOf))
  const [only = null] = signs
  return { date, percent, sign: id >= FIRST_OWN_FORMAT && signs.size === 1 ? only : null }
}

interface Word {
  readonly text: string
  readonly locale?: number
}

/** Reads the texts before and after the digits in the first section of a format. Also reads whether the format shows a percentage. */
function shownBeside(code: string): { percent: boolean; words: Word[] } {
  const words: Word[] = []
  let percent = false
  let text = ''
  const endWord = () => {
    words.push({ text })
    text = ''
  }
  for (let at = 0; at < code.length; at++) {
    const char = code.charAt(at)
    if (char === ';') break
    if (char === '%') percent = true
    if (char === '"' || char === '[') {
      const end = code.indexOf(char === '"' ? '"' : ']', at + 1)
      const inside = code.slice(at + 1, end === -1 ? code.length : end)
      if (char === '"') text += inside
      else if (inside.startsWith('$')) {
        const dash = inside.lastIndexOf('-')
        // the low 16 bits are the locale; the others are its digits and calendar
        const locale = dash === -1 ? 0 : Number.parseInt(inside.slice(dash + 1), 16) & 0xffff
        words.push({ text: inside.slice(1, dash === -1 ? undefined : dash), locale })
      }
      at += inside.length + 1
    } else if (char === '\\') text += code.charAt(++at)
    else if (char === '_' || char === '*') {
      at++
      endWord()
    } else if (PLACEHOLDERS.includes(char)) endWord()
    else text += char
  }
  endWord()
  return { percent, words }
}

const PLACEHOLDERS = '0#?.,/%()+- @'

/** The currency code if the locale or the symbol is unambiguous, otherwise the symbol itself. Empty if the text is not a currency. */
function signOf({ text, locale = 0 }: Word): string[] {
  const sign = cleanText(text).replace(/\.$/, '')
  // a lower-case word is not a currency code, for example in `0 "all"`
  if (isCurrencyCode(sign.toUpperCase()) && !isCurrencyCode(sign)) return []
  const currencies = currenciesOf(sign)
  const [only] = currencies
  if (only === undefined) return []
  const ofLocale = LOCALE_CURRENCIES[locale]
  if (ofLocale !== undefined && currencies.includes(ofLocale)) return [ofLocale]
  return [currencies.length === 1 ? only : sign]
}
