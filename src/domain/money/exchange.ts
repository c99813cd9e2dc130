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
  const source = rateFraction(perUsd.from)
  const target = rateFraction(perUsd.to)
  return divideRounded(
    BigInt(minor) * target.numerator * source.denominator * 10n ** BigInt(minorDigits(to)),
    target.denominator * source.numerator * 10n ** BigInt(minorDigits(from)),
  )
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
