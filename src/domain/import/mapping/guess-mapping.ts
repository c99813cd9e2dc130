import { platformNamedIn, withoutPlatform } from '../../catalog/platform-names.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { asciiDigits, foldSpelling, foldStatus, foldWord, plainCell } from '../cells/clean-text.ts'
import { takeDateApart } from '../cells/date-cell.ts'
import { currencyBeside, currencyNamed, isBelowZero, plainDecimal, takeApart } from '../cells/number-cell.ts'
import { ORDER_AMOUNTS } from './amount-answers.ts'
import { currencyInHeader, IN_BRACKETS } from './amount-headers.ts'
import { LIKELY_SHIPPING, UNCLEAR_SHIPPING } from './amount-names.ts'
import { type ColumnMapping, MAPPED_FIELDS, type MappedField } from './column-mapping.ts'
import { COLUMN_NAMES } from './column-names.ts'
import { guessStatuses, SIGNED_FIELDS, takesBackSale } from './status-words.ts'

const FOLDED_NAMES = Object.fromEntries(
  MAPPED_FIELDS.map((field) => [field, COLUMN_NAMES[field].map(foldStatus)]),
) as Record<MappedField, string[]>
const UNCLEAR_NAMES = UNCLEAR_SHIPPING.map(foldStatus)
const LIKELY_NAMES = LIKELY_SHIPPING.map(foldStatus)
const SHIPPING_NAMES = [...FOLDED_NAMES.shipping, ...UNCLEAR_NAMES]

/** Guesses what the columns of a table contain. Skips a column whose cells contradict its name. */
export function guessMapping(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): ColumnMapping {
  const words = headers.map(foldWord)
  const folded = words.map(foldSpelling)
  const bare = headers.map(bareName)
  const taken = new Set<number>()
  const columns: Partial<Record<MappedField, string>> = {}
  const placeOf = (field: MappedField) => words.findIndex((word) => word === columns[field])
  const signedIn = (row: readonly string[]) => SIGNED_FIELDS.map((field) => row[placeOf(field)] ?? '')
  const free = (names: readonly string[]) =>
    [folded, bare]
      .flatMap((known) => names.flatMap((name) => placesOf(name, known)))
      .filter((index) => !taken.has(index))
  /** Whether most amounts of the column are negative on sales, so they are what the seller pays. */
  const isCharge = (index: number) => {
    const sales = rows.filter((row) => !signedIn(row).some(isBelowZero))
    const amounts = cellsOf(sales, index).filter((cell) => /[1-9]/.test(asciiDigits(cell)))
    return amounts.filter(isBelowZero).length * 2 > amounts.length
  }
  /** How many more totals of rows include the column than leave it out. If they include it, it is what the buyer paid. */
  const inTotals = (index: number) => {
    const totals = (factor: 0 | 1) =>
      rows.filter((row) => {
        const numberIn = (at: number) => numberOf(row[at] ?? '')
        const goods = numberIn(placeOf('quantity')) * numberIn(placeOf('unitPrice'))
        const own = numberIn(index)
        return own !== 0 && Math.abs(goods + factor * own - numberIn(placeOf('lineTotal'))) < 0.005
      }).length
    return totals(1) - totals(0)
  }
  for (const field of MAPPED_FIELDS) {
    const named = free(FOLDED_NAMES[field]).filter((index) => fits(field, cellsOf(rows, index)))
    const unlikely = field === 'shipping' ? free(LIKELY_NAMES).filter((index) => inTotals(index) < 0) : []
    if (field === 'shipping') named.push(...free(UNCLEAR_NAMES).filter((index) => inTotals(index) > 0))
    if (field === 'fulfilmentFee') named.push(...free(SHIPPING_NAMES).filter(isCharge))
    const at = named.find((index) => field !== 'shipping' || !(unlikely.includes(index) || isCharge(index)))
    if (at === undefined) continue
    taken.add(at)
    columns[field] = words[at] ?? ''
  }
  // if the table has no quantity, a unit price is useless because the number of units is unknown
  if (!columns.quantity && columns.lineTotal) delete columns.unitPrice
  if (!columns.quantity) delete columns.returned
  const statusAt = placeOf('status')
  const statuses = statusAt === -1 ? [] : cellsOf(rows, statusAt)
  const negative = rows.flatMap((row) => {
    const status = foldStatus(row[statusAt] ?? '')
    return takesBackSale(status, signedIn(row)) ? [status] : []
  })
  const currency = columns.currency ? null : currencyIn(headers, words, rows, columns)
  return {
    columns,
    platform: platformNamedIn(headers) ?? '',
    ...(currency && { currency }),
    ...guessStatuses(statuses, new Set(negative)),
  }
}

const ALWAYS = () => true
const FITS: Readonly<Partial<Record<MappedField, (cell: string) => boolean>>> = {
  date: (cell) => takeDateApart(cell) !== null,
  quantity: (cell) => /^-?\d{1,6}([.,]0+)?$/.test(plainCell(cell)),
  // only whole numbers fit, because a column of refunded money can have the same header as a column of returned units
  returned: (cell) => /^-?\d{1,6}$/.test(plainCell(cell)),
  currency: (cell) => currencyNamed(cell) !== null,
}

/**
 * Whether nine in ten non-empty cells fit the field. For an amount, one number is enough: unreadable cells, such as a
 * fee of `15%`, become row errors, while nothing would report a column that is not read at all.
 */
function fits(field: MappedField, cells: readonly string[]): boolean {
  if (isAmount(field)) return cells.length === 0 || cells.some((cell) => /\d/.test(asciiDigits(cell)))
  const fit = FITS[field] ?? ALWAYS
  return cells.filter(fit).length * 10 >= cells.length * 9
}

function isAmount(field: MappedField): boolean {
  return field === 'unitPrice' || ORDER_AMOUNTS.some((amount) => amount === field)
}

function cellsOf(rows: readonly (readonly string[])[], at: number): string[] {
  return rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
}

/**
 * Returns a header name without its platform, currency and percent sign: `عمولة نون` (noon commission) is a
 * commission, `Price (SAR)` a price.
 */
function bareName(header: string): string {
  return withoutPlatform(header.replace(IN_BRACKETS, ' ').replace(/[#.:*%٪]+/g, ' ')).replace(/ +/g, ' ')
}

/** Returns the number in a cell, before the decimal mark of its column is known. NaN if the cell is no number. */
function numberOf(cell: string): number {
  const { body = '', negative } = takeApart(cell) ?? {}
  const number = Number(plainDecimal(body, 'point') ?? plainDecimal(body, 'comma') ?? Number.NaN)
  return negative ? -number : number
}

function placesOf(name: string, among: readonly string[]): number[] {
  return among.includes(name) ? among.flatMap((header, at) => (header === name ? [at] : [])) : []
}

const REVENUE = ['unitPrice', 'lineTotal'] as const
const OTHER_MONEY = ORDER_AMOUNTS.filter((field) => field !== 'lineTotal')

/**
 * Returns the currency that all prices or totals name in their cells or header. Returns null if other amounts name a
 * different one.
 */
function currencyIn(
  headers: readonly string[],
  words: readonly string[],
  rows: readonly (readonly string[])[],
  columns: Readonly<Partial<Record<MappedField, string>>>,
): CurrencyCode | null {
  const namedBy = (fields: readonly MappedField[]) =>
    headers.flatMap((header, at) => {
      if (!fields.some((field) => columns[field] === words[at])) return []
      const ofHeader = currencyInHeader(header)
      return cellsOf(rows, at).map((cell) => currencyBeside(cell) ?? ofHeader)
    })
  const [only = null, other] = new Set(namedBy(REVENUE))
  const contradicted = namedBy(OTHER_MONEY).some((code) => code !== null && code !== only)
  return other === undefined && !contradicted ? only : null
}
