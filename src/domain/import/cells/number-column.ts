import { type CurrencyCode, minorDigits } from '../../money/currency.ts'
import { parseScaled, withoutEndZeros } from '../../money/money.ts'
import type { DecimalMark } from '../reader/choices.ts'
import { plainDecimal, takeApart } from './number-cell.ts'

export const SAMPLES = 5

/**
 * If fewer than one in 20 cells of a column have a notation, they are typing errors. If more have it, the column
 * contradicts itself.
 */
export const SLIP = 20

/**
 * Number of decimals that amounts of a currency are written with. The coins of the Iraqi dinar are out of use: `1.250` is rather a thousand
 * dinars than one, so it is as ambiguous as in other currencies.
 */
export function writtenDigits(currency: CurrencyCode): number {
  return currency === 'IQD' ? 2 : minorDigits(currency)
}

/** Collects evidence from one column about its decimal mark, in limited memory. The sequence of the cells does not matter. */
export class NumberEvidence {
  #point = 0
  #comma = 0
  /** Number of cells such as `1.498`, which can mean about one and a half thousand or one and a half. */
  #either = 0
  readonly #proofs: string[] = []
  readonly #samples: string[] = []

  /**
   * Adds a cell as evidence of the decimal mark. `digits`, the decimals of its currency, decides what one separator
   * before three digits means: with 0 decimals, it separates thousands; with 3 decimals, a point is the decimal mark
   * (KWD 12.500 is twelve and a half dinars).
   */
  see(cell: string, digits = 2): void {
    // fast path: most cells are whole numbers or have two decimals
    const quick = quickMark(cell)
    if (quick === 'none') return
    if (quick !== 'unsure') this.#count(quick, cell)
    else {
      const body = takeApart(cell)?.body
      if (body !== undefined) this.#count(settledBy(digits, markOf(body)), cell)
    }
  }

  /**
   * Adds a count as evidence of the decimal mark. A comma before three digits separates thousands. A point is unclear, because many programs
   * write 12 units as `12.000`.
   */
  seeCount(cell: string): void {
    this.see(cell, cell.includes('.') ? 2 : 0)
  }

  #count(mark: Mark, cell: string): void {
    if (mark === 'none') return
    if (mark === 'point') {
      if (this.#point++ === 0) this.#proofs.push(cell)
    } else if (mark === 'comma') {
      if (this.#comma++ === 0) this.#proofs.push(cell)
    } else {
      this.#either++
      if (this.#samples.length < SAMPLES && !this.#samples.includes(cell)) this.#samples.push(cell)
    }
  }

  /** Returns example cells for the question to the seller about the column. */
  samples(): string[] {
    return this.verdict() === 'mixed' ? [...this.#proofs] : [...this.#samples]
  }

  /**
   * The decimal mark that the column proves. 'any': no cell has a separator. 'either': all cells can be read with
   * point and with comma. 'mixed': cells contradict each other.
   */
  verdict(): DecimalMark | Undecided {
    const proofs = this.#point + this.#comma
    if (proofs === 0) return this.#either === 0 ? 'any' : 'either'
    if (Math.min(this.#point, this.#comma) * SLIP > proofs) return 'mixed'
    return this.#point > this.#comma ? 'point' : 'comma'
  }
}

export type Undecided = 'any' | 'either' | 'mixed'

type Mark = 'none' | 'point' | 'comma' | 'either_point' | 'either_comma'

function settledBy(digits: number, mark: Mark): Mark {
  if (mark === 'either_point') return digits === 3 ? 'point' : digits === 0 ? 'comma' : mark
  return mark === 'either_comma' && digits === 0 ? 'point' : mark
}

/** Fast check for simple numbers such as `12`, `-12.5` and `1234.56`. All other notations need the full parser. */
function quickMark(cell: string): 'none' | 'point' | 'unsure' {
  const length = cell.length
  let at = cell.charCodeAt(0) === 45 ? 1 : 0
  let point = -1
  const first = at
  for (; at < length; at++) {
    const code = cell.charCodeAt(at)
    if (code >= 48 && code <= 57) continue
    if (code !== 46 || point !== -1) return 'unsure'
    point = at
  }
  if (point === -1) return 'none'
  return point > first && length - point !== 4 && point < length - 1 ? 'point' : 'unsure'
}

function markOf(body: string): Mark {
  const points = body.split('.').length - 1
  const commas = body.split(',').length - 1
  if (points + commas === 0 || body.includes('٫')) return 'none'
  const asPoint = plainDecimal(body, 'point')
  const asComma = plainDecimal(body, 'comma')
  if (asPoint === null || asComma === null) return asPoint ? 'point' : asComma ? 'comma' : 'none'
  if (asPoint === asComma) return 'none'
  return points > 0 ? 'either_point' : 'either_comma'
}

export type NumberProblem = 'amount_unreadable' | 'amount_too_precise'

/** Reads a cell as an integer in units of 10^-digits. Rejects more decimals than `digits`, except trailing zeros. */
function readScaled(cell: string, mark: DecimalMark, digits: number, currency: CurrencyCode | null) {
  const quick = quickScaled(cell, mark, digits)
  if (quick !== null) return quick
  const apart = takeApart(cell)
  if (apart === null) return 'amount_unreadable'
  if (apart.currencies !== null && (currency === null || !apart.currencies.includes(currency)))
    return 'amount_unreadable'
  const decimal = plainDecimal(apart.body, mark)
  if (decimal === null) return 'amount_unreadable'
  const scaled = parseScaled(decimal, digits)
  if (scaled !== null) return scaled === 0 ? 0 : apart.negative ? -scaled : scaled
  const fraction = withoutEndZeros(decimal.split('.')[1] ?? '')
  return fraction.length > digits ? 'amount_too_precise' : 'amount_unreadable'
}

/** Reads an amount in minor units of `currency`. Fails if the cell names another currency. */
export function readAmount(cell: string, mark: DecimalMark, currency: CurrencyCode): number | NumberProblem {
  return readScaled(cell, mark, minorDigits(currency), currency)
}

/** Number of decimals beyond the minor unit that `readFine` reads from an unrounded amount. */
const FINE_DIGITS = 4
/** How many of the units in which `readFine` returns amounts make one minor unit. */
export const FINE = 10 ** FINE_DIGITS

/** Reads an unrounded amount in ten-thousandths of the minor unit, and cuts off further decimals. See readAmount. */
export function readFine(cell: string, mark: DecimalMark, currency: CurrencyCode): number | NumberProblem {
  const apart = takeApart(cell)
  if (apart === null || (apart.currencies !== null && !apart.currencies.includes(currency)))
    return 'amount_unreadable'
  const [whole = '', fraction = ''] = plainDecimal(apart.body, mark)?.split('.') ?? []
  const digits = minorDigits(currency) + FINE_DIGITS
  const scaled =
    whole === '' ? null : parseScaled(`${whole}.${fraction.slice(0, digits).padEnd(1, '0')}`, digits)
  if (scaled === null) return 'amount_unreadable'
  return scaled === 0 ? 0 : apart.negative ? -scaled : scaled
}

/** Reads a whole number such as a quantity. Returns null if the cell is not a whole number. */
export function readWhole(cell: string, mark: DecimalMark): number | null {
  const read = readScaled(cell, mark, 0, null)
  return typeof read === 'number' ? read : null
}

/** Reads the simplest notations without a regex. Returns null for a cell that needs the full parser. */
function quickScaled(cell: string, mark: DecimalMark, digits: number): number | null {
  const length = cell.length
  if (length === 0 || length > 12) return null
  const negative = cell.charCodeAt(0) === 45
  const decimal = mark === 'point' ? 46 : 44
  let at = negative ? 1 : 0
  let value = 0
  let fraction = -1
  for (; at < length; at++) {
    const code = cell.charCodeAt(at)
    if (code >= 48 && code <= 57) {
      value = value * 10 + (code - 48)
      if (fraction >= 0) fraction++
    } else if (code === decimal && fraction === -1 && at > (negative ? 1 : 0)) fraction = 0
    else return null
  }
  if (fraction === 0 || fraction > digits || length === (negative ? 1 : 0)) return null
  for (let missing = digits - Math.max(fraction, 0); missing > 0; missing--) value *= 10
  return value === 0 ? 0 : negative ? -value : value
}
