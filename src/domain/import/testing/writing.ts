import fc from 'fast-check'
import { type CurrencyCode, minorDigits } from '../../money/currency.ts'
import { fromScaled } from '../../money/money.ts'
import type { Encoding } from '../csv/encoding.ts'
import type { ImportChoices } from '../reader/choices.ts'
import { bytesOf, csvText } from './sources.ts'

/** The value of a cell. A `Writing` decides in which notation it is written. */
export type Cell =
  | string
  | { readonly date: string }
  | { readonly amount: number; readonly currency: CurrencyCode }
  | { readonly count: number }

const WESTERN = '0123456789'

/**
 * Generates the notations in which marketplaces, spreadsheets and people write the same table: delimiter, encoding,
 * digits, dates and so on.
 */
export const WRITINGS = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
  quoteAll: fc.boolean(),
  encoding: fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'utf-16be'),
  digits: fc.constantFrom(WESTERN, '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'),
  comma: fc.boolean(),
  group: fc.boolean(),
  dates: fc.constantFrom('iso', 'day', 'month'),
  blankRows: fc.nat({ max: 3 }),
  pieceSize: fc.constantFrom(1, 7, 64, 65_536),
})
export type Writing = typeof WRITINGS extends fc.Arbitrary<infer W> ? W : never

export const PLAIN: Writing = {
  delimiter: ',',
  newline: '\n',
  quoteAll: false,
  encoding: 'utf-8',
  digits: WESTERN,
  comma: false,
  group: false,
  dates: 'iso',
  blankRows: 0,
  pieceSize: 65_536,
}

/** Writes a table as the bytes of a file. `before` contains the lines above the header. */
export function written(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  how: Writing = PLAIN,
  before: readonly string[] = [],
): Uint8Array {
  const table = rows.map((row) => row.map((cell) => writtenCell(cell, how)))
  const blank = Array.from({ length: how.blankRows }, () => new Array<string>(header.length).fill(''))
  const text = csvText([...before.map((line) => [line]), header, ...table, ...blank], how)
  return bytesOf(text, how.encoding, how.encoding !== 'utf-8')
}

/** Returns the seller's answers for a file whose notation is ambiguous. */
export function answers(how: Writing): ImportChoices {
  return {
    decimalMark: how.comma ? 'comma' : 'point',
    dateOrder: how.dates === 'day' ? 'day_first' : 'month_first',
  }
}

function writtenCell(cell: Cell, how: Writing): string {
  if (typeof cell === 'string') return cell
  const number = (text: string) => text.replace(/\d/g, (digit) => how.digits[Number(digit)] as string)
  if ('count' in cell) return number(String(cell.count))
  if ('date' in cell) return number(writtenDate(cell.date, how.dates))
  const western = how.digits === WESTERN
  const [whole = '', fraction] = fromScaled(cell.amount, minorDigits(cell.currency)).split('.')
  const thousands = western ? (how.comma ? '.' : ',') : '٬'
  const grouped = how.group ? whole.replace(/\B(?=(\d{3})+$)/g, thousands) : whole
  const mark = western ? (how.comma ? ',' : '.') : '٫'
  return number(fraction === undefined ? grouped : `${grouped}${mark}${fraction}`)
}

function writtenDate(iso: string, dates: Writing['dates']): string {
  const [year, month, day] = iso.split('-')
  return dates === 'iso' ? iso : dates === 'day' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
}

/** Generates cells, as spreadsheets and people write them, that are not an amount in any notation. */
export const NO_AMOUNT = fc.constantFrom(
  '--',
  '#REF!',
  '#####',
  'NaN',
  '1e3',
  '1.5E+14',
  '12.34.56',
  '12,34.56,7',
  '1 2 x',
  '(5',
  '5-6',
  '--5',
  'zwölf',
  'خمسة',
  '1/2',
  '٫',
  '.',
)
