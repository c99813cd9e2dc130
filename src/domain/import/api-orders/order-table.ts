import { parseScaled, shortScaled } from '../../money/money.ts'

/** Orders that a shop's API returned, as rows of the file that the shop exports. A format of `formats/` reads them. */
export interface OrderTable<Order> {
  readonly header: readonly string[]
  /** Returns the rows of one order, each with a cell for every column of the header. */
  rows(order: Order): readonly (readonly string[])[]
}

/** An amount in an API response: decimal text, a JSON number, or nothing. */
export type ApiAmount = string | number | null | undefined

/** Digits to which amounts are added up. Shops keep up to six digits of unrounded amounts. */
const SUM_DIGITS = 6

/**
 * Returns a row with the cells in the order of the header. Columns without a value are empty.
 */
export function rowOf(header: readonly string[], cells: Readonly<Record<string, string>>): string[] {
  return header.map((name) => cells[name] ?? '')
}

/**
 * Returns an amount as a cell. A fraction of three digits gets a zero, because `1.250` alone could also be read as one
 * thousand two hundred and fifty. Text that is no number stays as it is, so that the reader reports it.
 */
export function amountCell(amount: ApiAmount): string {
  const text = String(amount ?? '').trim()
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text
}

/** Returns the sum of amounts as a cell. If one is no number, the cell shows all of them, and the reader reports it. */
export function sumCell(amounts: readonly ApiAmount[]): string {
  const texts = amounts.map((amount) => String(amount ?? '').trim() || '0')
  const parts = texts.map((text) => parseScaled(text, SUM_DIGITS))
  if (parts.some((part) => part === null)) return texts.join(' + ')
  return amountCell(
    shortScaled(
      (parts as number[]).reduce((sum, part) => sum + part, 0),
      SUM_DIGITS,
    ),
  )
}

/** Returns an amount without its sign. */
export function withoutSign(amount: ApiAmount): string {
  return String(amount ?? '')
    .trim()
    .replace(/^-/, '')
}

/** Returns a time of an API, such as `2026-03-05T14:22:11`, as export files write it: `2026-03-05 14:22:11`. */
export function timeCell(time: string): string {
  return time.replace('T', ' ').replace(/\.\d+/, '')
}
