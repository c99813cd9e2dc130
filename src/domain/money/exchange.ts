import { type CurrencyCode, minorDigits } from './currency.ts'
import { divideRounded, exact, MoneyError, shortScaled } from './money.ts'

/** Units of each currency per US dollar, as plain decimal text: "3.7512". */
export interface RatePair {
  readonly from: string
  readonly to: string
}

/**
 * Converts an amount from one currency to another and rounds once. If both currencies are the same, the amount stays
 * unchanged, whatever the rates.
 */
export function convert(minor: number, from: CurrencyCode, to: CurrencyCode, perUsd: RatePair): number {
  if (from === to) return exact(minor)
  const { numerator, denominator } = converted(minor, from, to, perUsd)
  return divideRounded(numerator, denominator)
}

/**
 * Converts one of many amounts that are added up, such as the costs of sales. It rounds stochastically. Of 100 amounts that are worth 25.46 cents,
 * 46 become 26 cents and 54 become 25. Rounded to the nearest cent, all would become 25, and their sum would be 2 % too low.
 *
 * A hash of `seed` decides how an amount is rounded, so it is rounded in the same way each time. A negative amount is rounded like a positive one.
 */
export function convertUnbiased(
  minor: number,
  from: CurrencyCode,
  to: CurrencyCode,
  perUsd: RatePair,
  seed: string,
): number {
  if (from === to) return exact(minor)
  const { numerator, denominator } = converted(Math.abs(minor), from, to, perUsd)
  const roundsUp = (numerator % denominator) << 32n > BigInt(hashOf(seed)) * denominator
  const rounded = numerator / denominator + (roundsUp ? 1n : 0n)
  return exact(Number(minor < 0 ? -rounded : rounded))
}

/** The converted amount in minor units of `to`, as an exact fraction. */
function converted(minor: number, from: CurrencyCode, to: CurrencyCode, perUsd: RatePair) {
  const source = rateFraction(perUsd.from)
  const target = rateFraction(perUsd.to)
  return {
    numerator: BigInt(minor) * target.numerator * source.denominator * 10n ** BigInt(minorDigits(to)),
    denominator: target.denominator * source.numerator * 10n ** BigInt(minorDigits(from)),
  }
}

/** A hash of 32 bits (FNV-1a with the finalizer of MurmurHash3), whose values are evenly distributed for similar texts too. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** An exchange rate as an exact fraction. */
export function rateFraction(text: string): { numerator: bigint; denominator: bigint } {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  const numerator = match ? BigInt(`${match[1]}${match[2] ?? ''}`) : 0n
  if (numerator === 0n) throw new MoneyError(`not an exchange rate: ${text}`)
  return { numerator, denominator: 10n ** BigInt(match?.[2]?.length ?? 0) }
}

/** How much of `to` one unit of `from` is worth, as plain decimal text with at most eight decimals, for display. */
export function rateText(perUsd: RatePair): string {
  const source = rateFraction(perUsd.from)
  const target = rateFraction(perUsd.to)
  const scaled = divideRounded(
    target.numerator * source.denominator * 10n ** 8n,
    target.denominator * source.numerator,
  )
  return shortScaled(scaled, 8)
}
