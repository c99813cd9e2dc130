import type { CurrencyCode } from '../../money/currency.ts'
import { divideRounded } from '../../money/money.ts'
import { cleanText, foldStatus, foldWord, isPlain, isUnreadable } from '../cells/clean-text.ts'
import { countryOf } from '../cells/country.ts'
import { readDate } from '../cells/date-cell.ts'
import { detached, Memo } from '../cells/memo.ts'
import { type Name, NO_NAME, nameOf } from '../cells/name-cell.ts'
import { currenciesOf, currencyNamed, statesNoAmount } from '../cells/number-cell.ts'
import { FINE, readAmount, readFine, readWhole } from '../cells/number-column.ts'
import { isLongNumber } from '../cells/rounded-numbers.ts'
import type { CsvRow } from '../csv/csv.ts'
import type { DateOrder } from './choices.ts'
import type { ReadPlan } from './read-plan.ts'
import { type RowError, type RowErrorCode, SHOWN_VALUE } from './row-error.ts'
import { surplusCell } from './row-width.ts'
import type { TotalDifference } from './total-differences.ts'
import { placeOf } from './workbook-facts.ts'

const NONE: readonly RowError[] = []
/** Texts that platforms write in the currency column when a row has no currency. */
const NO_CURRENCY: ReadonlySet<string> = new Set(['', '1', 'none', '\\n'])
/** Matches a number that a spreadsheet shortened, such as 5.76E+17, also one with Arabic or Persian digits. */
const SHORTENED = /^[\d٠-٩۰-۹](?:[.,٫][\d٠-٩۰-۹]+)?E\+?[\d٠-٩۰-۹]+$/i

/** Whether the second character is no digit. This check is faster than a regex, and excludes most numbers of orders. */
function mayBeShortened(text: string): boolean {
  const second = text.charCodeAt(1)
  return second < 48 || second > 57
}

/** What a row needs to know of its format. */
export interface CellRules {
  readonly columns: Readonly<Record<string, { readonly emptyIsZero?: boolean; readonly computed?: boolean }>>
  readonly missing?: string
}

/**
 * A row of the table, whose cells are read by column key according to the plan. For an unreadable cell, it records an
 * error and returns a harmless value. A row with errors gives no sale line.
 */
export class TableRow {
  readonly plan: ReadPlan
  errors: readonly RowError[] = NONE
  line = 0
  /** The amount in the total column of the row, if readable. `controlCurrency` is its currency. */
  controlTotal: number | null = null
  controlCurrency: CurrencyCode | null = null
  /** Whether the row states a total that was compared with the sum of its amounts. */
  totalCompared = false
  /** The difference between that total and the sum, if there is one. */
  difference: TotalDifference | null = null
  /** The text of the row's country, if it is no known country. */
  unknownCountry: string | null = null
  /** How many amounts of the row were rounded. */
  rounded = 0
  #cells: readonly string[] = []
  readonly #names: Record<string, Memo<Name>> = {}
  readonly #words: Record<string, Memo> = {}
  readonly #statuses: Record<string, Memo> = {}
  readonly #codes = new Memo(currencyNamed)
  #lastDateCell = ''
  #lastDateOrder: DateOrder | undefined
  #lastDate = ''
  readonly #rules: CellRules

  constructor(plan: ReadPlan, rules: CellRules) {
    this.plan = plan
    this.#rules = rules
  }

  load(row: CsvRow): void {
    this.#cells = row.cells
    this.line = row.line
    this.errors = NONE
    this.controlTotal = null
    this.controlCurrency = null
    this.totalCompared = false
    this.difference = null
    this.unknownCountry = null
    this.rounded = 0
    if (row.tooLong !== undefined) this.#error('cell_too_long', row.tooLong)
    const { headers, width = headers.length } = this.plan
    const at = surplusCell(row.cells, headers.length, width)
    if (at !== -1) this.#error('column_count', at)
  }

  get failed(): boolean {
    return this.errors.length > 0
  }

  /** The line of the row for messages; in a workbook, the sheet and the number of the row in it. */
  get place(): { line: number; sheet?: string } {
    const { workbook } = this.plan
    return workbook ? placeOf(workbook, this.line) : { line: this.line }
  }

  has(key: string): boolean {
    return this.plan.columns[key] !== undefined
  }

  fail(key: string, code: RowErrorCode): void {
    this.#error(code, this.plan.columns[key] ?? -1)
  }

  /** Compares a total that the file states with the sum of its parts. They may differ by up to `rounding` minor units. */
  compareTotal(key: string, sums: Pick<TotalDifference, 'theirs' | 'ours' | 'currency'>, rounding = 0): void {
    this.totalCompared = true
    if (Math.abs(sums.theirs - sums.ours) <= rounding) return
    const column = cleanText(this.plan.headers[this.plan.columns[key] ?? -1] ?? '')
    this.difference = { ...this.place, column, ...sums }
  }

  /** Returns the cell without invisible characters. Empty if the file does not have the column. */
  text(key: string): string {
    return cleanText(this.#cell(key))
  }

  /**
   * Returns an order or line number, or null if the cell is empty. Records an error if a character was replaced by
   * \uFFFD when the file was saved in another encoding, or if the cell is the error of a formula, such as `#N/A`.
   */
  id(key: string): string | null {
    const cell = this.#cell(key)
    if (cell === '') return null
    if (isPlain(cell) && !cell.startsWith('#')) return cell
    const text = cleanText(cell)
    if (text === '') return null
    if (isUnreadable(text)) this.fail(key, 'unreadable_text')
    return text
  }

  /**
   * Like `id`, for long numbers. Records an error if a spreadsheet shortened the number to a text such as `5.76E+17`
   * or rounded it, because many orders would have the same number.
   */
  longId(key: string): string | null {
    const text = this.id(key)
    if (text === null) return null
    const isShortened = mayBeShortened(text) && SHORTENED.test(text)
    if (isShortened || (this.plan.rounded?.includes(key) && isLongNumber(text)))
      this.fail(key, 'number_shortened')
    return text
  }

  /**
   * Returns a text that identifies something in many rows, such as a SKU, or null if the cell is empty. Records an
   * error if the text is unreadable, as in `id`.
   */
  name(key: string): string | null {
    const { text, lost } = this.#name(key)
    if (lost) this.fail(key, 'unreadable_text')
    return text
  }

  /**
   * Like `name`, for SKUs that may be barcodes. Records an error if a spreadsheet shortened the SKU to a text such as
   * `6.28E+12`, which would be the same for many products.
   */
  sku(key: string): string | null {
    const name = this.name(key)
    if (this.#name(key).shortened) this.fail(key, 'number_shortened')
    return name
  }

  /** Returns a text that is only shown to people, or null if the cell is empty. It may have lost characters. */
  label(key: string): string | null {
    return this.#name(key).text
  }

  /** Returns a word from a small set, such as a type, folded by foldWord. Empty if the cell is empty. */
  word(key: string): string {
    this.#words[key] ??= new Memo(foldWord)
    return this.#words[key].of(this.#cell(key))
  }

  /** Returns a status, folded by foldStatus. Empty if the cell is empty. */
  status(key: string): string {
    this.#statuses[key] ??= new Memo(foldStatus)
    return this.#statuses[key].of(this.#cell(key))
  }

  /** Records an error for a required cell that is empty, or that is missing because the row has too few cells. */
  missing(key: string): void {
    const at = this.plan.columns[key]
    this.fail(key, at !== undefined && at >= this.#cells.length ? 'column_count' : 'value_missing')
  }

  date(key: string): string {
    const cell = this.#cell(key)
    // Fast path: files are usually sorted by date, so most rows have the same date as the previous row.
    const order = this.plan.dateOrders[key] ?? 'day_first'
    if (cell === this.#lastDateCell && order === this.#lastDateOrder && cell !== '') return this.#lastDate
    const date = readDate(cell, order)
    if (date !== null) {
      this.#lastDateCell = cell
      this.#lastDateOrder = order
      this.#lastDate = date
      return date
    }
    if (cleanText(cell) === '') this.missing(key)
    else this.fail(key, 'date_unreadable')
    return ''
  }

  /** Returns an amount in minor units, or null if the cell is empty or unreadable. */
  amount(key: string, currency: CurrencyCode): number | null {
    const cell = this.#cell(key)
    if (cell === '') return null
    const read = readAmount(cell, this.plan.decimalMarks[key] ?? 'point', currency)
    if (typeof read === 'number') return read
    if (this.#rules.columns[key]?.emptyIsZero && statesNoAmount(cell)) return null
    if (read === 'amount_too_precise' && this.#rules.columns[key]?.computed) {
      const fine = this.fine(key, currency)
      if (fine === null) return null
      this.rounded++
      return divideRounded(BigInt(fine), BigInt(FINE))
    }
    if (cleanText(cell) !== '') this.fail(key, read)
    return null
  }

  /** Like `amount`, for unrounded amounts; see readFine. */
  fine(key: string, currency: CurrencyCode): number | null {
    const cell = this.#cell(key)
    if (cleanText(cell) === '') return null
    const read = readFine(cell, this.plan.decimalMarks[key] ?? 'point', currency)
    if (typeof read === 'number') return read
    this.fail(key, read)
    return null
  }

  /** Returns a whole number, or null if the cell is empty or unreadable. */
  quantity(key: string): number | null {
    const cell = this.#cell(key)
    if (cell === '') return null
    const read = readWhole(cell, this.plan.decimalMarks[key] ?? 'point')
    if (read === null && cleanText(cell) !== '') this.fail(key, 'quantity_unreadable')
    return read
  }

  /** Returns the country in this column, or else in the other one. Keeps the text of an unknown country. */
  country(key: string, other?: string): string | null {
    const cell = this.text(key)
    const code = countryOf(cell)
    if (code !== null) return code
    const found = other === undefined ? null : this.country(other)
    if (found === null && /\p{L}/u.test(cell)) this.unknownCountry = cell
    return found
  }

  currency(key: string): CurrencyCode | null {
    const cell = this.#cell(key)
    const code = this.#codes.of(cell)
    if (code !== null) return code
    if (foldWord(cell) === '') this.missing(key)
    else this.fail(key, 'currency_unknown')
    return null
  }

  /**
   * Returns the row's currency, which `named` finds in the cell. Uses the currency of the file if the cell is empty
   * or can mean that currency. Records an error for any other word.
   */
  currencyOrFiles(key: string, named: (cell: string) => CurrencyCode | null): CurrencyCode | null {
    const cell = this.text(key)
    const own = named(cell)
    if (own !== null) return own
    const files = this.plan.currency
    const stated = !NO_CURRENCY.has(cell.toLowerCase())
    if (files !== null && (!stated || currenciesOf(cell).includes(files))) return files
    if (stated) this.fail(key, 'currency_unknown')
    else this.missing(key)
    return null
  }

  #name(key: string): Name {
    const cell = this.#cell(key)
    if (cell === '') return NO_NAME
    this.#names[key] ??= new Memo(nameOf)
    return this.#names[key].of(cell)
  }

  #cell(key: string): string {
    const at = this.plan.columns[key]
    const cell = at === undefined ? '' : (this.#cells[at] ?? '')
    const { missing } = this.#rules
    return missing !== undefined && cell.trim() === missing ? '' : cell
  }

  #error(code: RowErrorCode, at: number): void {
    const column = cleanText(this.plan.headers[Math.min(at, this.plan.headers.length - 1)] ?? '')
    // the cell was read before, or it was cut off because it is too long
    const known = (error: RowError) => error.code === code || error.code === 'cell_too_long'
    if (this.errors.some((error) => error.column === column && known(error))) return
    const value = cleanText(this.#cells[at] ?? '')
    const shown = detached(value.slice(0, SHOWN_VALUE))
    this.errors = [...this.errors, { ...this.place, column, value: shown, code }]
  }
}
