import { cleanText } from '../cells/clean-text.ts'

/**
 * How many cells the rows of a table have. A row that has more than the others is shifted: an unquoted comma parts
 * one of its cells in two. More cells than the header names are harmless only where every row has as many, as in files
 * whose rows end in a delimiter; not where every row could hold the same amount parted at its thousands.
 */
export class RowWidth {
  readonly #header: number
  /** null before the first row, 0 where rows differ. */
  #common: number | null = null
  /** Where every row so far could hold one amount in two cells. */
  #parted: number[] | null = null

  constructor(header: number) {
    this.#header = header
  }

  see(cells: readonly string[]): void {
    if (this.#common === null) this.#common = cells.length
    else if (this.#common !== cells.length) this.#common = 0
    if (cells.length <= this.#header || this.#common === 0) return
    const places = this.#parted ?? cells.map((_, at) => at)
    this.#parted = places.filter((at) => isParted(cells[at] ?? '', cells[at + 1] ?? ''))
  }

  /** Cells that a row may have. */
  get most(): number {
    const common = this.#common ?? 0
    return (this.#parted?.length ?? 0) < common - this.#header ? common : this.#header
  }
}

/** The first cell of a row that it has too many, or -1. */
export function surplusCell(cells: readonly string[], header: number, most: number): number {
  if (cells.length <= header) return -1
  const filled = cells.findIndex((cell, at) => at >= header && cleanText(cell) !== '')
  return filled === -1 && cells.length > most ? header : filled
}

function isParted(thousands: string, rest: string): boolean {
  return /^\s*-?\d{1,3}$/.test(thousands) && /^\d{3}(\.\d+)?\s*$/.test(rest)
}
