import { rateFraction } from '#domain/money/exchange.ts'
import type { DayRates } from './feed.ts'

/** A currency may become so many times dearer or cheaper ... */
const FACTOR = 3n
/** ... in so many days; a devaluation that the check holds back is taken once enough time has passed. */
const DAYS = 31

export interface KnownRate {
  readonly day: string
  readonly perUsd: string
}

/** The first currency whose rate is absurdly far from the known one nearest in time; null where there is none. */
export function implausible(rates: DayRates, known: ReadonlyMap<string, KnownRate>): string | null {
  for (const [currency, perUsd] of rates.perUsd) {
    const near = known.get(currency)
    if (near && isFar(perUsd, near.perUsd, periods(rates.day, near.day))) return currency
  }
  return null
}

function isFar(a: string, b: string, times: number): boolean {
  const left = rateFraction(a)
  const right = rateFraction(b)
  const factor = FACTOR ** BigInt(times)
  const mine = left.numerator * right.denominator
  const theirs = right.numerator * left.denominator
  return mine > theirs * factor || theirs > mine * factor
}

function periods(a: string, b: string): number {
  return Math.max(1, Math.ceil(Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000 / DAYS))
}
