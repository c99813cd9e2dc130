import { type CurrencyCode, minorDigits } from './currency.ts'
import { type RatePair, rateFraction } from './exchange.ts'
import { divideRounded, exact } from './money.ts'

/**
 * Converts amounts of one day to another currency. The sum is converted and rounded once, and the converted parts add up to it exactly.
 * Each part is within one minor unit of its exact value: left-over minor units go to the parts with the largest remainders.
 */
export function convertShares(
  amounts: readonly number[],
  from: CurrencyCode,
  to: CurrencyCode,
  perUsd: RatePair,
): number[] {
  if (from === to) return [...amounts]
  const source = rateFraction(perUsd.from)
  const target = rateFraction(perUsd.to)
  const up = target.numerator * source.denominator * 10n ** BigInt(minorDigits(to))
  const down = target.denominator * source.numerator * 10n ** BigInt(minorDigits(from))
  const parts = amounts.map((amount, index) => {
    const value = BigInt(amount) * up
    const remainder = ((value % down) + down) % down
    return { index, floor: (value - remainder) / down, remainder }
  })
  const sum = amounts.reduce((all, amount) => all + BigInt(amount), 0n)
  let left = BigInt(divideRounded(sum * up, down)) - parts.reduce((all, { floor }) => all + floor, 0n)
  const result = parts.map(({ floor }) => Number(floor))
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  )
  for (const { index, floor } of byRemainder) {
    if (left === 0n) break
    result[index] = Number(floor) + 1
    left -= 1n
  }
  return result.map(exact)
}
