import { divideRounded, exact, PPM } from '../money/money.ts'

/** Profit and loss per parcel of a cash-on-delivery sale, in minor units. */
export interface CashOnDelivery {
  /** Profit of an accepted and paid parcel. */
  readonly profit: number
  /** What a refused parcel costs: shipping both ways, packing and advertising. Zero or positive. */
  readonly refusedLoss: number
}

/** The average profit of a parcel if buyers accept `acceptedPpm` of a million parcels. */
export function expectedProfit({ profit, refusedLoss }: CashOnDelivery, acceptedPpm: number): number {
  const all = BigInt(profit) * BigInt(acceptedPpm) - BigInt(refusedLoss) * BigInt(PPM - acceptedPpm)
  return divideRounded(all, BigInt(PPM))
}

/**
 * The lowest share of accepted parcels at which parcels together make no loss, in basis points. null if even accepting all of them makes a
 * loss.
 */
export function breakEvenAcceptanceBp({ profit, refusedLoss }: CashOnDelivery): number | null {
  if (profit < 0) return null
  const both = exact(profit + refusedLoss)
  return both === 0 ? 0 : divideRounded(BigInt(refusedLoss) * 10_000n, BigInt(both))
}
