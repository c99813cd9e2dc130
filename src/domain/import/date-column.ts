import type { DateOrder } from './choices.ts'
import { isPlainIso, takeDateApart } from './date-cell.ts'
import { SAMPLES, SLIP } from './number-column.ts'

/** What the cells of one column say about the order of day and month. */
export class DateEvidence {
  #dayFirst = 0
  #monthFirst = 0
  #either = 0
  readonly samples: string[] = []

  /** false where the cell is no date in either order. */
  see(cell: string): boolean {
    if (isPlainIso(cell)) return true
    const apart = takeDateApart(cell)
    if (apart === null) return false
    if ('date' in apart) return true
    if (apart.first > 12) this.#dayFirst++
    else if (apart.second > 12) this.#monthFirst++
    else {
      this.#either++
      if (this.samples.length < SAMPLES && !this.samples.includes(cell)) this.samples.push(cell)
    }
    return true
  }

  /**
   * The order that the column proves, null where its cells contradict each other or can all be read either way,
   * 'any' where every cell tells its date by itself.
   */
  verdict(): DateOrder | 'any' | null {
    const proofs = this.#dayFirst + this.#monthFirst
    if (proofs === 0) return this.#either === 0 ? 'any' : null
    if (Math.min(this.#dayFirst, this.#monthFirst) * SLIP > proofs) return null
    return this.#dayFirst > this.#monthFirst ? 'day_first' : 'month_first'
  }
}
