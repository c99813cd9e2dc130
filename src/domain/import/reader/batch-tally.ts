import type { CurrencyCode } from '../../money/currency.ts'
import { detached } from '../cells/memo.ts'
import { type SaleLine, statesTax } from '../sale-line.ts'
import type { LineBatch } from './read-plan.ts'
import { type RowError, SHOWN_VALUE } from './row-error.ts'
import type { TableRow } from './table-row.ts'
import type { TotalDifference } from './total-differences.ts'

/** Collects the lines, errors and totals of the rows in one part of a file. */
export class BatchTally {
  rows = 0
  #failedRows = 0
  readonly #lines: SaleLine[] = []
  readonly #errors: RowError[] = []
  #comparedTotals = 0
  readonly #differences: TotalDifference[] = []
  readonly #totals = new Map<CurrencyCode, number>()
  readonly #unknownCountries = new Set<string>()

  /**
   * Adds to the batch a line that was read alone, or all lines of an order together. Tax stated on one line of an
   * order may belong to the whole order, so all of its lines are then marked as excluding tax.
   */
  add(read: SaleLine | readonly SaleLine[]): void {
    if (!Array.isArray(read)) {
      this.#lines.push(read as SaleLine)
      return
    }
    const lines = read as readonly SaleLine[]
    const apart = lines.some(statesTax)
    for (const line of lines) this.#lines.push(apart && !statesTax(line) ? { ...line, taxApart: true } : line)
  }

  fail(row: TableRow): void {
    this.#failedRows++
    this.#errors.push(...row.errors)
  }

  addControl({ controlTotal, controlCurrency }: Pick<TableRow, 'controlTotal' | 'controlCurrency'>): void {
    if (controlTotal === null || controlCurrency === null) return
    this.#totals.set(controlCurrency, (this.#totals.get(controlCurrency) ?? 0) + controlTotal)
  }

  addCountry({ unknownCountry }: Pick<TableRow, 'unknownCountry'>): void {
    if (unknownCountry !== null) this.#unknownCountries.add(detached(unknownCountry.slice(0, SHOWN_VALUE)))
  }

  /** Adds the totals that the file states for its parts, by currency. */
  addControls(totals: ReadonlyMap<CurrencyCode, number>): void {
    for (const [controlCurrency, controlTotal] of totals) this.addControl({ controlTotal, controlCurrency })
  }

  /**
   * Counts a total that the file states, after it was compared with the sum of its parts. `difference` is null if the
   * two are equal.
   */
  compared(difference: TotalDifference | null): void {
    this.#comparedTotals++
    if (difference) this.#differences.push(difference)
  }

  batch(): LineBatch {
    return {
      rows: this.rows,
      failedRows: this.#failedRows,
      lines: this.#lines,
      errors: this.#errors,
      comparedTotals: this.#comparedTotals,
      differences: this.#differences,
      unknownCountries: [...this.#unknownCountries],
      controlTotals: [...this.#totals].map(([currency, total]) => ({ currency, total })),
    }
  }
}
