import type { CurrencyCode } from '../money/currency.ts'
import type { LineBatch } from './read-file.ts'
import type { RowError } from './row-error.ts'
import type { SaleLine } from './sale-line.ts'
import type { TableRow } from './table-row.ts'

/** What the rows of one part of a file give. */
export class BatchTally {
  rows = 0
  #failedRows = 0
  readonly #lines: SaleLine[] = []
  readonly #errors: RowError[] = []
  readonly #totals = new Map<CurrencyCode, number>()

  add(read: SaleLine | readonly SaleLine[]): void {
    if (!Array.isArray(read)) this.#lines.push(read as SaleLine)
    else for (const line of read as readonly SaleLine[]) this.#lines.push(line)
  }

  fail(row: TableRow): void {
    this.#failedRows++
    this.#errors.push(...row.errors)
  }

  addControl({ controlTotal, controlCurrency }: TableRow): void {
    if (controlTotal === null || controlCurrency === null) return
    this.#totals.set(controlCurrency, (this.#totals.get(controlCurrency) ?? 0) + controlTotal)
  }

  batch(): LineBatch {
    return {
      rows: this.rows,
      failedRows: this.#failedRows,
      lines: this.#lines,
      errors: this.#errors,
      controlTotals: [...this.#totals].map(([currency, total]) => ({ currency, total })),
    }
  }
}
