import { dayNumber, type StockChange } from './stock-days.ts'

/** The stock by the age of its units. The oldest units are assumed to be sold first. */
export interface StockAge {
  readonly upTo30: number
  readonly upTo90: number
  readonly upTo180: number
  readonly over180: number
  /** Units that no recorded arrival explains: they were in stock before the first recorded arrival. */
  readonly unknown: number
  /** The age in days of the oldest unit with a known day of arrival; null if there is none. */
  readonly oldest: number | null
}

const BANDS = [
  ['upTo30', 30],
  ['upTo90', 90],
  ['upTo180', 180],
  ['over180', Number.POSITIVE_INFINITY],
] as const

/** Groups the stock by age, first in, first out: the units still in stock are those that arrived last. Null if the stock is unknown. */
export function stockAge(
  quantity: number | null,
  changes: readonly StockChange[],
  today: string,
): StockAge | null {
  if (quantity === null) return null
  // within a day, a typing error and its correction cancel out, and damaged units are those that arrived
  const byDay = new Map<string, number>()
  for (const { day, units } of changes) byDay.set(day, (byDay.get(day) ?? 0) + units)
  const arrivals = [...byDay].filter(([, units]) => units > 0).sort(([a], [b]) => (a < b ? 1 : -1))
  const age = { upTo30: 0, upTo90: 0, upTo180: 0, over180: 0, unknown: 0 }
  let oldest: number | null = null
  let left = Math.max(0, quantity)
  for (const [day, units] of arrivals) {
    if (left === 0) break
    const taken = Math.min(left, units)
    const days = Math.max(0, dayNumber(today) - dayNumber(day))
    const band = BANDS.find(([, most]) => days <= most)?.[0] ?? 'over180'
    age[band] += taken
    oldest = days
    left -= taken
  }
  return { ...age, unknown: left, oldest }
}
