import { applyRate, divideRounded, exact, PPM } from '../money/money.ts'

/** The VAT that an amount p includes at the rate v: p v / (1 + v), rounded once. Negative for a refund. */
export function vatInside(gross: number, ratePpm: number): number {
  return divideRounded(BigInt(gross) * BigInt(ratePpm), BigInt(PPM + ratePpm))
}

/** The amount that a buyer pays. No buyer can pay a part of a minor unit, so it is rounded. */
export function addVat(net: number, ratePpm: number): number {
  return exact(net + applyRate(net, ratePpm))
}
