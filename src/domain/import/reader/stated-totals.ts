import type { CurrencyCode } from '../../money/currency.ts'
import { cleanText } from '../cells/clean-text.ts'
import type { CsvRow } from '../csv/csv.ts'
import type { BatchTally } from './batch-tally.ts'
import type { Format, TotalRowFacts } from './format.ts'
import type { ReadPlan } from './read-plan.ts'
import { TableRow } from './table-row.ts'
import type { TotalDifference } from './total-differences.ts'
import { isGrandTotal, isTotalRow, isTotalWord } from './total-rows.ts'

interface Stated extends Pick<TotalDifference, 'line' | 'sheet' | 'theirs'> {
  readonly key: string
  readonly currency: CurrencyCode
}

/** The sums of each column over some rows. A column has several sums, one for each way to add up its cells, see `#waysOf`. */
class Sums {
  rows = 0
  /** Whether one of the rows could not be read. If so, the sums prove nothing. */
  failed = false
  readonly #sums = new Map<string, number[]>()
  /** How many cells of each column were rounded. */
  readonly #rounded = new Map<string, number>()

  add(column: string, ways: readonly number[], rounded: number): void {
    if (rounded > 0) this.#rounded.set(column, (this.#rounded.get(column) ?? 0) + rounded)
    const known = this.#sums.get(column)
    if (!known) this.#sums.set(column, [...ways])
    else
      ways.forEach((value, at) => {
        known[at] = (known[at] ?? 0) + value
        this.failed ||= !Number.isSafeInteger(known[at])
      })
  }

  of(column: string): readonly number[] {
    return this.#sums.get(column) ?? [0]
  }

  /** Whether a sum of the column equals a total. The total of rounded cells was rounded too, and each by half a minor unit at most. */
  equals(column: string, total: number): boolean {
    const rounded = this.#rounded.get(column) ?? 0
    const rounding = rounded === 0 ? 0 : (rounded + 1) / 2
    return this.of(column).some((sum) => Math.abs(sum - total) <= rounding)
  }
}

/**
 * Compares the totals that rows of a table state, such as `Grand total`, with the sums of the columns. A total is right
 * if it equals one of three sums: of all rows, of the rows since the last total, or of the rows that count as sales.
 * An amount that every row of an order repeats can be summed once per order or on every row.
 */
export class StatedTotals {
  readonly #plan: ReadPlan
  readonly #facts: TotalRowFacts
  readonly #row: TableRow
  readonly #names: readonly number[]
  /** Keys of the columns that have sums: amounts and quantities. */
  readonly #keys: readonly string[]
  readonly #all = new Sums()
  #sinceLast = new Sums()
  #sheet: string | undefined
  #order = ''
  /** Columns whose amount an earlier row of the current order has stated. */
  #statedByOrder = new Set<string>()
  /** Totals that stand above the rows that they sum. They are compared at the end. */
  readonly #waiting: Stated[] = []

  constructor(plan: ReadPlan, format: Format, facts: TotalRowFacts) {
    this.#plan = plan
    this.#facts = facts
    this.#row = new TableRow(plan, format)
    this.#names = facts.names.map((key) => plan.columns[key] ?? -1)
    const { columns } = format
    this.#keys = Object.keys(columns).filter(
      (key) => this.#row.has(key) && (columns[key]?.kind === 'amount' || columns[key]?.kind === 'quantity'),
    )
  }

  /**
   * Takes a total row out of the table and compares its totals. Returns false for any other row, which it adds to the
   * sums.
   */
  take(row: CsvRow, tally: BatchTally): boolean {
    this.#row.load(row)
    const { sheet } = this.#row.place
    if (sheet !== this.#sheet) this.#sinceLast = new Sums()
    this.#sheet = sheet
    if (!isTotalRow(row.cells, this.#names)) {
      this.#add()
      return false
    }
    const stated = this.#statedBy(row)
    if (this.#row.failed) tally.fail(this.#row)
    else if (this.#all.rows === 0) this.#waiting.push(...stated)
    else {
      const last = isGrandTotal(row.cells) || this.#sinceLast.rows === 0 ? this.#all : this.#sinceLast
      for (const total of stated) this.#compare(total, [this.#all, this.#sinceLast], last, tally)
    }
    this.#sinceLast = new Sums()
    return true
  }

  /** Compares the totals that stand above their rows. Call it after all rows. */
  compare(tally: BatchTally): void {
    for (const total of this.#waiting) this.#compare(total, [this.#all], this.#all, tally)
  }

  #add(): void {
    const row = this.#row
    const { order } = this.#facts
    const orderId = order === undefined ? '' : row.text(order)
    if (orderId === '' || orderId !== this.#order) this.#statedByOrder = new Set()
    this.#order = orderId
    const currency = this.#currency()
    const scopes = [this.#all, this.#sinceLast]
    if (currency !== null)
      for (const key of this.#keys) {
        const before = row.rounded
        const ways = this.#waysOf(key, currency)
        for (const scope of scopes) scope.add(columnOf(key, currency), ways, row.rounded - before)
      }
    for (const scope of scopes) {
      scope.rows++
      scope.failed ||= row.failed
    }
  }

  /** Returns the values that a row adds to the sums of a column. The first value is the one that the import counts. */
  #waysOf(key: string, currency: CurrencyCode): number[] {
    const { priced, ofOrder, signOf } = this.#facts
    const cell = this.#read(key, currency) ?? 0
    const goods = key === priced.price ? cell * (this.#row.quantity(priced.units) ?? 0) : cell
    const sign = signOf(this.#row)
    const counted = sign < 0 ? -Math.abs(goods) : goods * sign
    const ways = [counted, sign === 0 ? 0 : goods, goods, ...(key === priced.price ? [cell] : [])]
    if (!ofOrder.includes(key)) return ways
    const repeated = this.#statedByOrder.has(key)
    if (cell !== 0) this.#statedByOrder.add(key)
    return [...ways.map((value) => (repeated ? 0 : value)), ...ways]
  }

  #statedBy(row: CsvRow): Stated[] {
    const currency = this.#currencyOfTotals()
    if (currency === null) return []
    return this.#keys.flatMap((key) => {
      const cell = row.cells[this.#plan.columns[key] ?? -1] ?? ''
      const theirs = isTotalWord(cell) ? null : this.#read(key, currency)
      return theirs === null ? [] : [{ ...this.#row.place, key, theirs, currency }]
    })
  }

  /** Compares a total with the possible sums of its column. If none is equal, the difference shows the sum over `last`. */
  #compare({ key, ...total }: Stated, scopes: readonly Sums[], last: Sums, tally: BatchTally): void {
    if (scopes.some(({ failed }) => failed)) return
    const column = columnOf(key, total.currency)
    const agrees = scopes.some((sums) => sums.equals(column, total.theirs))
    const [ours = 0] = last.of(column)
    const header = cleanText(this.#plan.headers[this.#plan.columns[key] ?? -1] ?? '')
    const currency = this.#isUnits(key) ? null : total.currency
    tally.compared(agrees ? null : { ...total, column: header, ours, currency })
  }

  #read(key: string, currency: CurrencyCode): number | null {
    return this.#isUnits(key) ? this.#row.quantity(key) : this.#row.amount(key, currency)
  }

  #isUnits(key: string): boolean {
    return this.#facts.units.includes(key)
  }

  #currency(): CurrencyCode | null {
    const { mapping, currency } = this.#plan
    return this.#row.has('currency') ? this.#row.currency('currency') : (mapping?.currency ?? currency)
  }

  /** Returns the currency of a total row. If the row names none, as is usual, it is the currency of all other rows. */
  #currencyOfTotals(): CurrencyCode | null {
    const [only, other] = this.#plan.currencies
    const unnamed = this.#row.has('currency') && this.#row.text('currency') === ''
    return unnamed && only && !other ? only : this.#currency()
  }
}

function columnOf(key: string, currency: CurrencyCode): string {
  return `${currency} ${key}`
}
