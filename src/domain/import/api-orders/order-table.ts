import { parseScaled, shortScaled } from '../../money/money.ts'

/**
 * Converts the orders that a shop's API returned to the rows of the file that the shop exports. A format in
 * `formats/` reads these rows.
 */
export interface OrderTable<Order> {
  readonly header: readonly string[]
  /** Returns the rows of one order, each with a cell for every column of the header. */
  rows(order: Order): readonly (readonly string[])[]
}

/** An amount in an API response: decimal text, a JSON number, or nothing. */
export type ApiAmount = string | number | null | undefined

/** Decimal places kept while amounts are added up. Shops store unrounded amounts with up to six decimals. */
const SUM_DIGITS = 6

/**
 * Returns a row with the cells in the order of the header. Columns without a value are empty.
 */
export function rowOf(header: readonly string[], cells: Readonly<Record<string, string>>): string[] {
  return header.map((name) => cells[name] ?? '')
}

/**
 * Returns an amount as a cell. An amount with three decimals gets a fourth, because `1.250` alone could also be read
 * as one thousand two hundred and fifty. Text that is not a number stays unchanged, so that the reader reports it.
 */
export function amountCell(amount: ApiAmount): string {
  const text = String(amount ?? '').trim()
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text
}

/**
 * Returns the sum of amounts as a cell. If one amount is not a number, the cell lists all of them, and the reader
 * reports it.
 */
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

/** Returns an amount without its minus. */
export function withoutSign(amount: ApiAmount): string {
  return String(amount ?? '')
    .trim()
    .replace(/^-/, '')
}

/** Converts a time of an API, such as `2026-03-05T14:22:11`, to the notation of export files: `2026-03-05 14:22:11`. */
export function timeCell(time: string): string {
  return time.replace('T', ' ').replace(/\.\d+/, '')
}
