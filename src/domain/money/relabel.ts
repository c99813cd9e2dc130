import { type CurrencyCode, minorDigits } from './currency.ts'
import { exact } from './money.ts'

/**
 * Changes only the currency of a number, without conversion: 12.50 SAR becomes 12.500 KWD. Returns null if the number has more decimals
 * than the other currency.
 */
export function relabel(minor: number, from: CurrencyCode, to: CurrencyCode): number | null {
  const { times, by } = relabelFactor(from, to)
  return minor % by === 0 ? exact((minor * times) / by) : null
}

/** The factor between the minor units of two currencies, as `times / by`. At least one of `times` and `by` is 1. */
export function relabelFactor(from: CurrencyCode, to: CurrencyCode): { times: number; by: number } {
  const digits = minorDigits(to) - minorDigits(from)
  return { times: 10 ** Math.max(digits, 0), by: 10 ** Math.max(-digits, 0) }
}
