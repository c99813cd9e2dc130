import type { DateOrder } from './choices.ts'
import { isPlainIso, isPlainIsoTime, takeDateApart } from './date-cell.ts'
import { SAMPLES, SLIP, type Undecided } from './number-column.ts'

/** What the cells of one column say about the order of day and month. */
export class DateEvidence {
  #dayFirst = 0
  #monthFirst = 0
  #either = 0
  readonly #proofs: string[] = []
  readonly #samples: string[] = []

  /** false where the cell is no date in either order. */
  see(cell: string): boolean {
    if (isPlainIso(cell) || isPlainIsoTime(cell)) return true
    const apart = takeDateApart(cell)
    if (apart === null) return false
    if ('date' in apart) return true
    if (apart.first > 12) {
      if (this.#dayFirst++ === 0) this.#proofs.push(cell)
    } else if (apart.second > 12) {
      if (this.#monthFirst++ === 0) this.#proofs.push(cell)
    } else {
      this.#either++
      if (this.#samples.length < SAMPLES && !this.#samples.includes(cell)) this.#samples.push(cell)
    }
    return true
  }

  /** Cells that show why the column must be asked about. */
  samples(): string[] {
    return this.verdict() === 'mixed' ? [...this.#proofs] : [...this.#samples]
  }

  /**
   * The order that the column proves; 'any' where every cell tells its date by itself, 'either' where they can all
   * be read both ways, 'mixed' where cells contradict each other.
   */
  verdict(): DateOrder | Undecided {
    const proofs = this.#dayFirst + this.#monthFirst
    if (proofs === 0) return this.#either === 0 ? 'any' : 'either'
    if (Math.min(this.#dayFirst, this.#monthFirst) * SLIP > proofs) return 'mixed'
    return this.#dayFirst > this.#monthFirst ? 'day_first' : 'month_first'
  }
}
