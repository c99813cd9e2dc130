import { cleanText } from '../cells/clean-text.ts'
import type { CsvRow } from '../csv/csv.ts'
import type { Format } from './format.ts'
import type { ReadPlan } from './read-plan.ts'
import { TableRow } from './table-row.ts'

type Grouping = Pick<Format & { groupBy: string }, 'groupBy' | 'blank' | 'columns' | 'missing'>

/** Maximum number of rows of an order, so that a malformed file cannot fill the memory. */
const MAX_ROWS = 10_000

/** Collects the adjacent rows of one order. */
export class OrderRows {
  readonly #plan: ReadPlan
  readonly #at: number | undefined
  readonly #blankContinues: boolean
  readonly #format: Grouping
  /** Row objects that are reused for every order. */
  readonly #pool: TableRow[] = []
  #count = 0
  #order = ''

  constructor(plan: ReadPlan, format: Grouping) {
    const { groupBy, blank } = format
    this.#plan = plan
    this.#blankContinues = blank === 'continues'
    this.#format = format
    this.#at = plan.columns[groupBy]
  }

  /** Whether the row belongs to a different order than the rows collected so far. */
  startsOrder(row: CsvRow): boolean {
    const order = this.#orderOf(row)
    if (this.#count === 0 || this.#count >= MAX_ROWS) return true
    return order === '' ? !this.#blankContinues : order !== this.#order
  }

  start(row: CsvRow): void {
    this.#count = 0
    this.#order = this.#orderOf(row)
    this.add(row)
  }

  add(row: CsvRow): void {
    const kept = this.#pool[this.#count] ?? new TableRow(this.#plan, this.#format)
    this.#pool[this.#count++] = kept
    kept.load(row)
  }

  rows(): readonly TableRow[] {
    return this.#pool.slice(0, this.#count)
  }

  clear(): void {
    this.#count = 0
  }

  #orderOf(row: CsvRow): string {
    const order = this.#at === undefined ? '' : cleanText(row.cells[this.#at] ?? '')
    return order === this.#format.missing ? '' : order
  }
}
