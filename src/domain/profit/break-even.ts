import { applyRate, divideRounded, exact, PPM } from '../money/money.ts'
import type { PlannedPlatform } from './planned.ts'

/**
 * The lowest price in minor units at which a sale makes no loss, with each fee rounded as charged. Null if there is none, because the
 * platform takes the whole price while other costs remain.
 */
export function breakEvenPrice(unitCost: number, fees: PlannedPlatform): number | null {
  const fixed = exact(unitCost + fees.outboundFee + fees.monthlyStorageFee)
  if (fixed === 0) return 0
  const keptPpm = PPM - fees.referralFeePpm
  if (keptPpm <= 0) return null
  const losesNothing = (price: number) => price - applyRate(price, fees.referralFeePpm) >= fixed
  // A higher price never leaves less profit, so bisection finds the lowest price. The upper bound has one extra minor unit for rounding.
  let least = 0
  let enough = divideRounded(BigInt(fixed + 1) * BigInt(PPM), BigInt(keptPpm)) + 1
  while (least < enough) {
    const middle = Math.floor((least + enough) / 2)
    if (losesNothing(middle)) enough = middle
    else least = middle + 1
  }
  return least
}
