import { applyRate, divideRounded, exact, PPM } from '../money/money.ts'

/** The VAT that an amount p includes at the rate v: p v / (1 + v), rounded once. Negative for a refund. */
export function vatInside(gross: number, ratePpm: number): number {
  return divideRounded(BigInt(gross) * BigInt(ratePpm), BigInt(PPM + ratePpm))
}

/** The amount that a buyer pays. No buyer can pay a part of a minor unit, so it is rounded. */
export function addVat(net: number, ratePpm: number): number {
  return exact(net + applyRate(net, ratePpm))
}

/** A stated amount with or without VAT, as `wanted` says. */
export function restateVat(
  stated: number,
  ratePpm: number,
  { withVat, wanted }: { withVat: boolean; wanted: boolean },
): number {
  if (withVat === wanted) return stated
  return wanted ? addVat(stated, ratePpm) : exact(stated - vatInside(stated, ratePpm))
}
