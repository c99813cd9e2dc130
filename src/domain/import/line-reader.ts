import type { CurrencyCode } from '../money/currency.ts'
import { isBlankRow } from './blank-row.ts'
import { type CsvRow, CsvTokenizer } from './csv.ts'
import { formatNamed } from './marketplaces/formats.ts'
import type { LineBatch, ReadPlan } from './read-file.ts'
import type { RowError } from './row-error.ts'
import { RowKeys } from './row-keys.ts'
import type { SaleLine } from './sale-line.ts'
import { TableRow } from './table-row.ts'

/** The second pass over a file's text: reads every row as the plan says. */
export class LineReader {
  readonly #plan: ReadPlan
  readonly #tokenizer: CsvTokenizer
  readonly #row: TableRow
  readonly #keys = new RowKeys()
  #skip: number

  constructor(plan: ReadPlan) {
    this.#plan = plan
    this.#tokenizer = new CsvTokenizer(plan.delimiter, plan.headerLine)
    this.#row = new TableRow(plan)
    this.#skip = plan.headerOffset
  }

  push(text: string): LineBatch {
    const skipped = Math.min(this.#skip, text.length)
    this.#skip -= skipped
    return this.#read(this.#tokenizer.push(skipped === 0 ? text : text.slice(skipped)))
  }

  end(): LineBatch {
    return this.#read(this.#tokenizer.end())
  }

  #read(csvRows: readonly CsvRow[]): LineBatch {
    const format = formatNamed(this.#plan.format)
    const row = this.#row
    const lines: SaleLine[] = []
    const errors: RowError[] = []
    const totals = new Map<CurrencyCode, number>()
    let rows = 0
    for (const csvRow of csvRows) {
      if (csvRow.line === this.#plan.headerLine || isBlankRow(csvRow.cells)) continue
      rows++
      row.load(csvRow)
      const line = format.read(row, this.#keys)
      if (line !== null && !row.failed) lines.push(line)
      else errors.push(...row.errors)
      if (row.controlTotal !== null && row.controlCurrency !== null)
        totals.set(row.controlCurrency, (totals.get(row.controlCurrency) ?? 0) + row.controlTotal)
    }
    return {
      rows,
      lines,
      errors,
      controlTotals: [...totals].map(([currency, total]) => ({ currency, total })),
    }
  }
}
