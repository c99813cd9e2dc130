import { MoneyError } from '../../money/money.ts'
import { isBlankRow } from '../csv/blank-row.ts'
import { type CsvRow, CsvTokenizer } from '../csv/csv.ts'
import { WrappedLines } from '../csv/wrapped-lines.ts'
import { RowKeys } from '../identity/row-keys.ts'
import { BatchTally } from './batch-tally.ts'
import { type Format, quotesOf } from './format.ts'
import { OrderRows } from './order-rows.ts'
import { PartTotals } from './part-totals.ts'
import { formatOf } from './plan-format.ts'

import type { LineBatch, ReadPlan } from './read-plan.ts'
import { StatedTotals } from './stated-totals.ts'
import { TableRow } from './table-row.ts'

export interface ReadOptions {
  /** Makes the keys of lines and items. NoRowKeys is allowed only for files that cannot repeat items, because keys identify items. */
  readonly keys?: RowKeys
  /** The format to use instead of the plan's format. */
  readonly format?: Format
  /** Line of the file at which the source starts. It must be the start of a row. Allowed only if `canBeCut` is true. */
  readonly from?: number
}

/** Reads a file's text in the second of two passes: reads every row according to the plan. */
export class LineReader {
  readonly #plan: ReadPlan
  readonly #format: Format
  readonly #tokenizer: CsvTokenizer
  readonly #row: TableRow
  readonly #orders: OrderRows | null
  readonly #keys: RowKeys
  readonly #parts: PartTotals
  readonly #totals: StatedTotals | null
  readonly #wrapped: WrappedLines | null
  #skip: number

  constructor(plan: ReadPlan, { keys = new RowKeys(plan.salt, plan.rows), from, format }: ReadOptions = {}) {
    this.#plan = plan
    this.#keys = keys
    this.#format = format ?? formatOf(plan)
    this.#tokenizer = new CsvTokenizer(
      plan.delimiter,
      from ?? plan.headerLine,
      quotesOf(this.#format, plan.delimiter),
    )
    this.#row = new TableRow(plan, this.#format)
    this.#orders = this.#format.groupBy === undefined ? null : new OrderRows(plan, this.#format)
    this.#parts = new PartTotals(plan, this.#format)
    const { totalRows } = this.#format
    this.#totals = totalRows && plan.totalRows ? new StatedTotals(plan, this.#format, totalRows) : null
    this.#wrapped = plan.wrapped ? new WrappedLines() : null
    this.#skip = from === undefined ? plan.headerOffset : 0
  }

  push(text: string): LineBatch {
    return this.#read(this.#rowsOf(this.#wrapped?.push(text) ?? text), false)
  }

  end(): LineBatch {
    const last = this.#wrapped === null ? [] : this.#rowsOf(this.#wrapped.end())
    return this.#read([...last, ...this.#tokenizer.end()], true)
  }

  #rowsOf(text: string): CsvRow[] {
    const skipped = Math.min(this.#skip, text.length)
    this.#skip -= skipped
    return this.#tokenizer.push(skipped === 0 ? text : text.slice(skipped))
  }

  #read(csvRows: readonly CsvRow[], last: boolean): LineBatch {
    const tally = new BatchTally()
    for (const csvRow of csvRows) {
      if (csvRow.line === this.#plan.headerLine || isBlankRow(csvRow.cells)) continue
      tally.rows++
      if (this.#totals?.take(csvRow, tally)) continue
      if (this.#orders === null) this.#readRow(csvRow, tally)
      else if (this.#orders.startsOrder(csvRow)) {
        this.#readOrder(this.#orders, tally)
        this.#orders.start(csvRow)
      } else this.#orders.add(csvRow)
    }
    if (last && this.#orders !== null) this.#readOrder(this.#orders, tally)
    if (last) {
      this.#parts.compare(tally)
      this.#totals?.compare(tally)
      tally.addControls(this.#parts.totals())
    }
    return tally.batch()
  }

  #readRow(csvRow: CsvRow, tally: BatchTally): void {
    const format = this.#format
    if (format.groupBy !== undefined) return
    const row = this.#row
    row.load(csvRow)
    const read = this.#exactly(row, () => format.read(row, this.#keys))
    tally.addControl(row)
    tally.addCountry(row)
    if (row.totalCompared) tally.compared(row.difference)
    if (read === null || row.failed) tally.fail(row)
    else if (read !== 'skipped') tally.add(read)
  }

  #readOrder(orders: OrderRows, tally: BatchTally): void {
    const format = this.#format
    const rows = orders.rows()
    if (format.groupBy === undefined || rows.length === 0) return
    const read = this.#exactly(rows[0] as TableRow, () => format.read(rows, this.#keys))
    const failed = read === null || rows.some((row) => row.failed)
    this.#parts.add(rows, failed ? null : read)
    for (const row of rows) {
      // a settlement whose total differs from its rows is reported at the end of the file, because only then is it
      // known which settlements state a total
      if (format.parts === undefined) tally.addControl(row)
      tally.addCountry(row)
      if (row.totalCompared) tally.compared(row.difference)
      // if one row of an order has an error, no row of the order is read, because the others would get wrong fees and
      // discounts
      if (failed && !row.failed) row.fail(format.groupBy, 'order_incomplete')
      if (failed) tally.fail(row)
    }
    if (!failed) tally.add(read)
    orders.clear()
  }

  /** Reports a row error if an amount of the row exceeds the range of exact integers. The rest of the file is read. */
  #exactly<T>(row: TableRow, read: () => T): T | null {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error
      const amounts = Object.entries(this.#format.columns).filter(([, { kind }]) => kind === 'amount')
      row.fail(amounts.find(([key]) => row.has(key))?.[0] ?? '', 'amount_unreadable')
      return null
    }
  }
}
