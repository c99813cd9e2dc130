import { DATE_ORDERS, type DateOrder } from '../reader/choices.ts'
import { isPlainIso, isPlainIsoTime, type Readings, readDate, takeDateApart } from './date-cell.ts'
import { SAMPLES, SLIP, type Undecided } from './number-column.ts'

/** A date cell and the line of the file where its row starts. */
interface Seen {
  readonly line: number
  readonly value: string
}

/**
 * Number of different two-digit numbers that no column of years can have, because no sales file covers so many years.
 * If the first or the last numbers of a column's dates have this many different values, they are days and not years.
 * If both do, the column does not show where its years are.
 */
const MORE_THAN_YEARS = 8

/** Collects evidence from the cells of one column about the sequence of day, month and two-digit year. */
export class DateEvidence {
  /**
   * Three counts of cells whose year is last: those with the day first, those with the month first, and those
   * readable in both ways.
   */
  #dayFirst = 0
  #monthFirst = 0
  #either = 0
  /**
   * Number of cells whose two-digit year can be first or last. The next two fields count some of them, with the year
   * read as last: those that have the day first, and those whose day and month can be in both orders.
   */
  #short = 0
  #shortDayFirst = 0
  #shortEither = 0
  /**
   * Whether one of the cells counted in `#short` has a month that is a number. If all months are names, the year is
   * last by convention.
   */
  #shortNumbers = false
  /** The different first numbers and last numbers of the cells counted in `#short`. */
  readonly #firsts = new Set<string>()
  readonly #lasts = new Set<string>()
  /** Whether other dates of the column start with a year of four digits. */
  #yearsFirst = false
  /** Number of year-first dates whose day could also be a month. `#settled` counts year-first dates whose day could not. */
  #swappable = 0
  #settled = 0
  #firstSwappable: Seen | null = null
  #firstProof: Seen | null = null
  /** The last day on which a cell can lie, and the first cells beyond it: of cells with one meaning, and by each order of the others. */
  readonly #limit: string
  readonly #beyond: Partial<Record<DateOrder | 'any', Seen>> = {}
  readonly #proofs: string[] = []
  readonly #samples: string[] = []

  /** By default no cell is beyond the limit. */
  constructor(limit = '~') {
    this.#limit = limit
  }

  /** Adds a cell as evidence. Returns false if the cell is not a date in any order. */
  see(cell: string, line = 0): boolean {
    if (isPlainIso(cell) || isPlainIsoTime(cell)) {
      this.#yearsFirst = true
      this.#yearFirst(cell, line)
      if (cell > this.#limit) this.#look('any', readDate(cell, 'day_first'), cell, line)
      return true
    }
    const apart = takeDateApart(cell)
    if (apart === null) return false
    if ('date' in apart) {
      this.#yearsFirst ||= apart.yearFirst
      this.#look('any', apart.date, cell, line)
    } else {
      this.#seeReadings(apart, cell, line)
      for (const order of DATE_ORDERS) this.#look(order, apart[order], cell, line)
    }
    return true
  }

  #look(order: DateOrder | 'any', date: string | null, value: string, line: number): void {
    if (date !== null && date > this.#limit) this.#beyond[order] ??= { line, value }
  }

  /** Returns a cell beyond the limit, in a column that is read in this order. */
  beyond(order: DateOrder): Seen | null {
    return this.#beyond.any ?? this.#beyond[order] ?? null
  }

  #seeReadings({ named, day_first, month_first, year_first }: Readings, cell: string, line: number): void {
    const undecided = day_first !== null && month_first !== null && day_first !== month_first
    if (!undecided && !named) this.#firstProof ??= { line, value: cell }
    if (year_first !== null) {
      this.#short++
      this.#shortNumbers ||= !named
      this.#firsts.add(year_first.slice(2, 4))
      this.#lasts.add(year_first.slice(8))
      if (undecided) this.#shortEither++
      else if (!named && day_first !== null && month_first === null && this.#shortDayFirst++ === 0)
        this.#proofs.push(cell)
      this.#sample(cell)
    } else if (undecided) {
      this.#either++
      this.#sample(cell)
    } else if (month_first === null) {
      if (this.#dayFirst++ === 0) this.#proofs.push(cell)
    } else if (this.#monthFirst++ === 0) this.#proofs.push(cell)
  }

  #sample(cell: string): void {
    if (this.#samples.length < SAMPLES && !this.#samples.includes(cell)) this.#samples.push(cell)
  }

  /** Returns example cells for the question to the seller about the column. */
  samples(): string[] {
    return this.verdict() === 'mixed' ? [...this.#proofs] : [...this.#samples]
  }

  /**
   * The day-month order that the column proves. 'any': every cell is unambiguous by itself. 'either': all cells can
   * be read with the day first and with the month first. 'open': two-digit years can be first or last. 'mixed': cells
   * contradict each other.
   */
  verdict(): DateOrder | Undecided | 'open' {
    const place = this.#yearPlace()
    if (place === 'open') return 'open'
    const yearLast = this.#dayFirst + this.#monthFirst + this.#either
    if (place === 'first') return yearLast * SLIP > this.#short ? 'mixed' : 'year_first'
    const dayFirst = this.#dayFirst + this.#shortDayFirst
    const proofs = dayFirst + this.#monthFirst
    if (proofs === 0) return this.#either + this.#shortEither === 0 ? 'any' : 'either'
    if (Math.min(dayFirst, this.#monthFirst) * SLIP > proofs) return 'mixed'
    return dayFirst > this.#monthFirst ? 'day_first' : 'month_first'
  }

  /** Whether the two-digit years of the column are its first or its last numbers; `open` if the column does not show it. */
  #yearPlace(): 'first' | 'last' | 'open' {
    if (this.#short === 0) return 'last'
    const daysFirst = this.#firsts.size >= MORE_THAN_YEARS
    const daysLast = this.#lasts.size >= MORE_THAN_YEARS
    if (daysFirst !== daysLast) return daysFirst ? 'last' : 'first'
    if (this.#yearsFirst) return 'open'
    return !this.#shortNumbers || this.#dayFirst + this.#monthFirst + this.#either > 0 ? 'last' : 'open'
  }

  /**
   * Finds columns that a spreadsheet with the other day-month order has damaged: it turns `04/03/2026` into 3 April,
   * and leaves `25/03/2026` as text. Such a column mixes texts that have only one reading with dates whose day is
   * never above 12. Returns one cell of each kind, or null.
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
