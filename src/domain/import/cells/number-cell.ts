import { type CurrencyCode, isCurrencyCode, minorDigits } from '../../money/currency.ts'
import type { DecimalMark } from '../reader/choices.ts'
import { plainCell } from './clean-text.ts'

/** The currencies that each currency symbol or abbreviation can mean. */
const CURRENCY_SIGNS: Readonly<Record<string, readonly CurrencyCode[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'ARS', 'CLP', 'COP', 'TWD'],
  '€': ['EUR'],
  '£': ['GBP', 'EGP', 'LBP', 'SYP', 'SDG', 'SSP'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₺': ['TRY'],
  '৳': ['BDT'],
  '₨': ['PKR', 'INR', 'LKR', 'NPR', 'MUR'],
  RS: ['PKR', 'INR', 'LKR', 'NPR', 'MUR'],
  '₪': ['ILS'],
  '฿': ['THB'],
  RP: ['IDR'],
  '₱': ['PHP'],
  '₫': ['VND'],
  '₩': ['KRW'],
  '₽': ['RUB'],
  '₴': ['UAH'],
  FCFA: ['XAF', 'XOF'],
  CFA: ['XAF', 'XOF'],
  TSH: ['TZS'],
  USH: ['UGX'],
  '₵': ['GHS'],
  'GH₵': ['GHS'],
  KSH: ['KES'],
  RM: ['MYR'],
  R$: ['BRL'],
  ZŁ: ['PLN'],
  KČ: ['CZK'],
  KR: ['SEK', 'DKK', 'NOK', 'ISK'],
  US$: ['USD'],
  'US $': ['USD'],
  CA$: ['CAD'],
  C$: ['CAD', 'NIO'],
  'C $': ['CAD'],
  A$: ['AUD'],
  AU$: ['AUD'],
  'AU $': ['AUD'],
  S$: ['SGD'],
  HK$: ['HKD'],
  NZ$: ['NZD'],
  'E£': ['EGP'],
  '₦': ['NGN'],
  '\u20c1': ['SAR'],
  '﷼': ['SAR', 'QAR', 'OMR', 'YER', 'IRR'],
  'د.إ': ['AED'],
  'ر.س': ['SAR'],
  'ج.م': ['EGP'],
  'د.ك': ['KWD'],
  'د.ب': ['BHD'],
  'ر.ع': ['OMR'],
  'ر.ق': ['QAR'],
  'د.أ': ['JOD'],
  'ل.ل': ['LBP'],
  'ل.س': ['SYP'],
  'ج.س': ['SDG'],
  'ر.ي': ['YER'],
  'د.ع': ['IQD'],
  'د.م': ['MAD'],
  'د.ج': ['DZD'],
  'د.ت': ['TND'],
  'د.ل': ['LYD'],
  ليرة: ['LBP', 'SYP', 'TRY'],
  شيكل: ['ILS'],
  'ريال سعودي': ['SAR'],
  'ريال قطري': ['QAR'],
  'ريال عماني': ['OMR'],
  'ريال يمني': ['YER'],
  'جنيه مصري': ['EGP'],
  'جنيه سوداني': ['SDG'],
  'درهم اماراتي': ['AED'],
  'درهم إماراتي': ['AED'],
  'درهم مغربي': ['MAD'],
  'دينار كويتي': ['KWD'],
  'دينار بحريني': ['BHD'],
  'دينار اردني': ['JOD'],
  'دينار أردني': ['JOD'],
  'دينار عراقي': ['IQD'],
  'دينار ليبي': ['LYD'],
  'دينار تونسي': ['TND'],
  'دينار جزائري': ['DZD'],
  'ليرة تركية': ['TRY'],
  'ليرة سورية': ['SYP'],
  'ليرة لبنانية': ['LBP'],
  دولار: ['USD'],
  'دولار امريكي': ['USD'],
  'دولار أمريكي': ['USD'],
  يورو: ['EUR'],
  ريال: ['SAR', 'QAR', 'OMR', 'YER'],
  درهم: ['AED', 'MAD'],
  جنيه: ['EGP', 'SDG'],
  دينار: ['KWD', 'BHD', 'JOD', 'IQD', 'LYD', 'TND', 'DZD'],
  SR: ['SAR'],
  LE: ['EGP'],
  TL: ['TRY'],
  'L.E': ['EGP'],
  DHS: ['AED'],
  KD: ['KWD'],
  BD: ['BHD'],
}

/**
 * A parsed number cell: whether it is negative, its digits with their separators, and the currencies that its
 * currency symbol can mean.
 */
export interface NumberCell {
  readonly negative: boolean
  /**
   * The digits with their separators: `.` and `,`, `٫` (always the decimal mark), and `'` (always thousands; spaces
   * and `٬` are converted to it).
   */
  readonly body: string
  /** Currencies that the currency symbol of the cell can mean, or null if the cell has no symbol. */
  readonly currencies: readonly CurrencyCode[] | null
}

const NUMBER = /^[\d.,٫'][\d.,٫' ]*$/
/** Matches a currency before the number. */
const LEADING_WORD = /^[^\d()+-]*[^\d()+\-.,٫'\s]/
/** Matches a dot that belongs to the word before it, because a space follows the dot. */
const DOT_BEFORE_SPACE = /^\.(?=\s)/
const NUMERIC = /[\d()+-]/
const SEPARATOR = /[.,٫'\s]/

/** Matches an abbreviation of Latin letters, or of any letters with dots between them. */
const ABBREVIATION = /^(?:\p{Script=Latin}+|\p{L}(?:\.\p{L})+)$/u

/** Parses a cell. Returns null if it is not a number. Allows one minus (leading, trailing or brackets) and one currency. */
export function takeApart(cell: string): NumberCell | null {
  let rest = plainCell(cell)
    .replaceAll(/[−–﹣－]/g, '-')
    .replaceAll(/[٬’]/g, "'")
    .replaceAll('،', ',')
  let negative: boolean | null = null
  let currencies: readonly CurrencyCode[] | null = null
  while (!NUMBER.test(rest)) {
    const signed = withoutSign(rest)
    if (signed !== null) {
      if (negative !== null) return null
      negative = !rest.startsWith('+')
      rest = signed.trim()
      continue
    }
    const leading = LEADING_WORD.exec(rest)?.[0]
    const start = leading ? 0 : trailingWordAt(rest)
    const word = leading ?? rest.slice(start).replace(/\.$/, '')
    if (word === '' || currencies !== null) return null
    currencies = currenciesOf(word)
    if (currencies.length === 0) return null
    const behind = leading ? rest.slice(leading.length).replace(DOT_BEFORE_SPACE, '') : ''
    rest = (behind || rest.slice(0, start)).trim()
    if (!behind.startsWith('.')) continue
    const owner = ownerOfDot(word, currencies, rest)
    if (owner === null) return null
    if (owner === 'word') rest = rest.slice(1)
  }
  return { negative: negative ?? false, body: rest.replaceAll(' ', "'"), currencies }
}

/** Words that programs write in a cell without a value. */
const NO_VALUE = /^(?:n\/?a|none|\\n)$/i

/**
 * Whether a cell states that there is no amount: by a word, or by one or two dashes with or without a currency, as the
 * accounting formats of spreadsheets write zero.
 */
export function statesNoAmount(cell: string): boolean {
  const text = plainCell(cell).replaceAll(/[−–—﹣－]/g, '-')
  const beside = text.replace(/--?/, '').trim().replace(/\.$/, '')
  const dash = text.includes('-') && (beside === '' || currenciesOf(beside).length > 0)
  return dash || NO_VALUE.test(text)
}

/** Whether a cell is a number below zero. */
export function isBelowZero(cell: string): boolean {
  const number = takeApart(cell)
  return number?.negative === true && /[1-9]/.test(number.body)
}

/**
 * Returns the index where the last word of a text starts. It is a loop, because a regex ending in `$` would retry at
 * every character.
 */
function trailingWordAt(text: string): number {
  let at = text.length
  while (at > 0 && !NUMERIC.test(text.charAt(at - 1))) at--
  while (at < text.length && SEPARATOR.test(text.charAt(at))) at++
  return at
}

/**
 * Decides whether a dot between a currency and its digits belongs to the abbreviation or is the decimal mark:
 * `Rs.500` is five hundred, `$.50` half a dollar. Returns null if the dot is ambiguous: after a code, a full word or
 * a rupee symbol, and in `KD.500`, which can also mean half a dinar.
 */
function ownerOfDot(word: string, currencies: readonly CurrencyCode[], rest: string) {
  if (ABBREVIATION.test(word) && !isCurrencyCode(word.toUpperCase()))
    return /^\.\d{3}$/.test(rest) && currencies.some((code) => minorDigits(code) === 3) ? null : 'word'
  return /[\p{L}₹₨]$/u.test(word) ? null : 'number'
}

function withoutSign(text: string): string | null {
  if (text.startsWith('(') && text.endsWith(')')) return text.slice(1, -1)
  if (text.startsWith('-') || text.startsWith('+')) return text.slice(1)
  return text.endsWith('-') ? text.slice(0, -1) : null
}

/** The currencies that a code, symbol or abbreviation can mean. Empty if it is not a currency. */
export function currenciesOf(beside: string): readonly CurrencyCode[] {
  const upper = beside.toUpperCase()
  if (isCurrencyCode(upper)) return [upper]
  return CURRENCY_SIGNS[upper] ?? []
}

/** Returns the currency of a cell that contains only a currency, if it is unambiguous: `EGP`, `ج.م.`, `ريال سعودي`. */
export function currencyNamed(cell: string): CurrencyCode | null {
  const [only, other] = currenciesOf(plainCell(cell).replace(/\.$/, ''))
  return only !== undefined && other === undefined ? only : null
}

/** Returns the currency next to an amount, or null if the currency symbol is missing or ambiguous. */
export function currencyBeside(cell: string): CurrencyCode | null {
  const [only, other] = takeApart(cell)?.currencies ?? []
  return only !== undefined && other === undefined ? only : null
}

/**
 * Returns the digits of a number as a plain decimal ("1498.17"), with `mark` as the decimal mark. Returns null if
 * they are no number with that mark. Accepts thousands in groups of three, and Indian groups: two digits each before
 * the last three.
 */
export function plainDecimal(body: string, mark: DecimalMark): string | null {
  const decimal = body.includes('٫') ? '٫' : mark === 'point' ? '.' : ','
  const parts = body.split(decimal)
  if (parts.length > 2) return null
  const [whole = '', fraction] = parts
  if (fraction !== undefined && !/^\d+$/.test(fraction)) return null
  if (whole === '') return fraction === undefined ? null : `0.${fraction}`
  const digits = ungrouped(whole)
  if (digits === null) return null
  return fraction === undefined ? digits : `${digits}.${fraction}`
}

const THOUSANDS = /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+|(?:'\d{3})+)$/
const INDIAN = /^[1-9]\d?(?:,\d{2})*,\d{3}$/

function ungrouped(whole: string): string | null {
  if (/^\d+$/.test(whole)) return whole
  return THOUSANDS.test(whole) || INDIAN.test(whole) ? whole.replaceAll(/[.,']/g, '') : null
}
