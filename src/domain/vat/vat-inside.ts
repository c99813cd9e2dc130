import { divideRounded, PPM } from '../money/money.ts'

/** The VAT that is part of an amount: p v / (1 + v), rounded once. What is given back comes out negative. */
export function vatInside(gross: number, ratePpm: number): number {
  return divideRounded(BigInt(gross) * BigInt(ratePpm), BigInt(PPM + ratePpm))
}
