import type { DateOrder } from '../reader/choices.ts'
import { isPlainIso, isPlainIsoTime, takeDateApart } from './date-cell.ts'
import { SAMPLES, SLIP, type Undecided } from './number-column.ts'

/** A date cell and the line of the file where its row starts. */
interface Seen {
  readonly line: number
  readonly value: string
}

/** Collects evidence from the cells of one column about the order of day and month. */
export class DateEvidence {
  #dayFirst = 0
  #monthFirst = 0
  #either = 0
  /** Number of year-first dates whose day could also be a month. The next field counts those whose day could not. */
  #swappable = 0
  #settled = 0
  #firstSwappable: Seen | null = null
  #firstProof: Seen | null = null
  readonly #proofs: string[] = []
  readonly #samples: string[] = []

  /** Adds a cell as evidence. Returns false if the cell is not a date in either order of day and month. */
  see(cell: string, line = 0): boolean {
    if (isPlainIso(cell) || isPlainIsoTime(cell)) {
      this.#yearFirst(cell, line)
      return true
    }
    const apart = takeDateApart(cell)
    if (apart === null) return false
    if ('date' in apart) return true
    if (apart.first > 12 || apart.second > 12) this.#firstProof ??= { line, value: cell }
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

  /** Returns example cells for the question to the seller about the column. */
  samples(): string[] {
    return this.verdict() === 'mixed' ? [...this.#proofs] : [...this.#samples]
  }

  /**
   * The order of day and month that the column proves. 'any': every cell is unambiguous by itself. 'either': all cells
   * can be read in both orders. 'mixed': cells contradict each other.
   */
  verdict(): DateOrder | Undecided {
    const proofs = this.#dayFirst + this.#monthFirst
    if (proofs === 0) return this.#either === 0 ? 'any' : 'either'
    if (Math.min(this.#dayFirst, this.#monthFirst) * SLIP > proofs) return 'mixed'
    return this.#dayFirst > this.#monthFirst ? 'day_first' : 'month_first'
  }

  /**
   * A spreadsheet that expects the other order turns `04/03/2026` into 3 April and leaves `25/03/2026` as text. Such a
   * column mixes texts that only one order can read with dates whose day is never above 12. Returns one cell of each
   * kind, or null.
   */
  halfConverted(): { readonly date: Seen; readonly text: Seen } | null {
    if (this.#firstSwappable === null || this.#firstProof === null) return null
    if (this.#settled * SLIP > this.#swappable) return null
    return { date: this.#firstSwappable, text: this.#firstProof }
  }

  #yearFirst(cell: string, line: number): void {
    const month = cell.slice(5, 7)
    const day = cell.slice(8, 10)
    if (day > '12') this.#settled++
    else if (day !== month) {
      this.#swappable++
      this.#firstSwappable ??= { line, value: cell }
    }
  }
}
