import type { CurrencyCode } from '../../money/currency.ts'
import { cleanText } from '../cells/clean-text.ts'
import { type SaleLine, totalOf } from '../sale-line.ts'
import type { BatchTally } from './batch-tally.ts'
import type { Format } from './format.ts'
import type { ReadPlan } from './read-plan.ts'
import type { TableRow } from './table-row.ts'
import type { TotalDifference } from './total-differences.ts'

interface Part {
  /** The total that the file states for this part. null until its row has been read. */
  stated: (Pick<TotalDifference, 'line' | 'sheet' | 'theirs'> & { currency: CurrencyCode }) | null
  ours: number
  /** Currencies of the lines in this part. */
  currencies: Set<CurrencyCode>
  failed: boolean
}

/**
 * Compares the totals that a file states for its parts, such as settlements, with the rows of each part. Two of these
 * totals can be wrong although their sum is right.
 */
export class PartTotals {
  readonly #columns: Format['parts']
  readonly #column: string
  readonly #parts = new Map<string, Part>()

  constructor({ headers, columns }: ReadPlan, { parts }: Format) {
    this.#columns = parts
    this.#column = cleanText(headers[columns[parts?.total ?? ''] ?? -1] ?? '')
  }

  /** Adds rows that were read together. `lines` is null if one of the rows has errors. */
  add(rows: readonly TableRow[], lines: readonly SaleLine[] | null): void {
    if (this.#columns === undefined) return
    for (const row of rows) {
      const part = this.#partOf(row)
      part.failed ||= lines === null
      const { controlTotal, controlCurrency } = row
      if (controlTotal === null || controlCurrency === null) continue
      const first = part.stated ?? { ...row.place, theirs: 0 }
      part.stated = { ...first, theirs: first.theirs + controlTotal, currency: controlCurrency }
    }
    for (const line of lines ?? []) {
      const row = rows.find((candidate) => candidate.line === line.row)
      if (!row) continue
      const part = this.#partOf(row)
      part.ours += totalOf(line.amounts)
      part.currencies.add(line.currency)
    }
  }

  /**
   * Compares the totals of the parts with their rows. Call it after all rows. If the file has only one part, nothing
   * is compared here, because the total of that part is also the total of the file, which is compared elsewhere.
   */
  compare(tally: BatchTally): void {
    if (this.#parts.size < 2) return
    for (const [part, { stated, ours, failed }] of this.#parts)
      if (stated && !failed)
        tally.compared(stated.theirs === ours ? null : { ...stated, column: this.#column, part, ours })
  }

  /** Returns the totals of the file by currency, if each part states a total. Call it after all rows. */
  totals(): Map<CurrencyCode, number> {
    const totals = new Map<CurrencyCode, number>()
    for (const { stated } of this.#parts.values())
      if (stated) totals.set(stated.currency, (totals.get(stated.currency) ?? 0) + stated.theirs)
    for (const { stated, currencies, failed } of this.#parts.values()) {
      if (stated) continue
      if (failed) return new Map()
      for (const currency of currencies) totals.delete(currency)
    }
    return totals
  }

  #partOf(row: TableRow): Part {
    const name = row.text(this.#columns?.name ?? '')
    const known = this.#parts.get(name)
    if (known) return known
    const part: Part = { stated: null, ours: 0, currencies: new Set(), failed: false }
    this.#parts.set(name, part)
    return part
  }
}
