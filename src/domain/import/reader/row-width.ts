import { cleanText } from '../cells/clean-text.ts'

/**
 * Checks the number of cells in the rows of a table. A row with more cells than the others is shifted, because an
 * unquoted comma has split one of its cells. Surplus cells are harmless only if every row has the same number of
 * them, as in files whose rows end in a delimiter. Even then they are an error if a thousands separator may have
 * split the cell of the same amount column in every row.
 */
export class RowWidth {
  readonly #header: number
  /** The number of cells that all rows so far have. null before the first row, 0 if the rows differ. */
  #common: number | null = null
  /** Columns in which each row so far may have one amount that was split into two cells. */
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

  /** The number of cells that a row may have. */
  get most(): number {
    const common = this.#common ?? 0
    return (this.#parted?.length ?? 0) < common - this.#header ? common : this.#header
  }
}

/** Index of the first surplus cell of a row, or -1. */
export function surplusCell(cells: readonly string[], header: number, most: number): number {
  if (cells.length <= header) return -1
  const filled = cells.findIndex((cell, at) => at >= header && cleanText(cell) !== '')
  return filled === -1 && cells.length > most ? header : filled
}

function isParted(thousands: string, rest: string): boolean {
  return /^\s*-?\d{1,3}$/.test(thousands) && /^\d{3}(\.\d+)?\s*$/.test(rest)
}
