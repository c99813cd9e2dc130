import { HashIndex, NumberById } from '#domain/import/identity/hash-index.ts'
import { RowHasher } from '#domain/import/identity/row-hash.ts'

/**
 * Finds sheets that repeat the rows of other sheets, such as copied tabs, or months beside the whole year. Keeps a hash of each different
 * row, which is 32 MB for a million rows.
 */
export class SheetCopies {
  readonly #hasher = new RowHasher()
  readonly #index = new HashIndex()
  /** The number of the first sheet with a row, from 1. If another sheet has the row too, the number of the last sheet, with a minus. */
  readonly #sheetOf = new NumberById()
  /** By the number of the sheet: how many different rows it has, and how many of them another sheet has too. */
  readonly #rows: number[] = []
  readonly #shared: number[] = []

  add(sheet: number, cells: readonly string[]): void {
    // rows without an amount, such as the empty rows of a form, are equal on sheets of different months
    if (!cells.some((cell) => /[1-9١-٩]/.test(cell))) return
    const id = this.#index.idOf(this.#hasher.of(cells))
    const known = this.#sheetOf.get(id)
    if (Math.abs(known) === sheet) return
    count(this.#rows, sheet)
    if (known !== 0) count(this.#shared, sheet)
    if (known > 0) count(this.#shared, known)
    this.#sheetOf.set(id, known === 0 ? sheet : -sheet)
  }

  /** Returns the numbers of sheets with rows in common, if these are at least half of the rows of one sheet. Otherwise none. */
  found(): number[] {
    const sharing = [...this.#shared.keys()].filter((sheet) => this.#shared[sheet])
    return sharing.some((sheet) => (this.#shared[sheet] ?? 0) * 2 >= (this.#rows[sheet] ?? 0)) ? sharing : []
  }
}

function count(counts: number[], sheet: number): void {
  counts[sheet] = (counts[sheet] ?? 0) + 1
}
