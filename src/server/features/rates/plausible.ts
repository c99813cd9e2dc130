import { rateFraction } from '#domain/money/exchange.ts'
import type { DayRates } from './feed.ts'

/** The largest factor by which a rate may rise or fall within DAYS. */
const FACTOR = 3n
/**
 * The number of days within which a rate may change by FACTOR. A devaluation that the check rejects at first is accepted once enough time
 * has passed.
 */
const DAYS = 31

export interface KnownRate {
  readonly day: string
  readonly perUsd: string
}

/** Returns the currencies whose rate is implausible: too far from the known rate that is nearest in time. */
export function implausible(rates: DayRates, known: ReadonlyMap<string, KnownRate>): string[] {
  return [...rates.perUsd].flatMap(([currency, perUsd]) => {
    const near = known.get(currency)
    return near && isFar(perUsd, near.perUsd, periods(rates.day, near.day)) ? [currency] : []
  })
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
