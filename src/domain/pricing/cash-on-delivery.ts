import { divideRounded, exact, PPM } from '../money/money.ts'

/** Profit and loss per parcel, in minor units. */
export interface CashOnDelivery {
  /** Profit of an accepted and paid parcel. */
  readonly profit: number
  /** What a refused parcel costs: shipping both ways, packing and advertising. Zero or positive. */
  readonly refusedLoss: number
}

/** Average profit of a parcel if buyers accept `acceptedPpm` parcels of a million. */
export function expectedProfit({ profit, refusedLoss }: CashOnDelivery, acceptedPpm: number): number {
  const all = BigInt(profit) * BigInt(acceptedPpm) - BigInt(refusedLoss) * BigInt(PPM - acceptedPpm)
  return divideRounded(all, BigInt(PPM))
}

/**
 * The lowest share of accepted parcels without a loss, in basis points. null if even accepting all of them loses money.
 */
export function breakEvenAcceptanceBp({ profit, refusedLoss }: CashOnDelivery): number | null {
  if (profit < 0) return null
  const both = exact(profit + refusedLoss)
  return both === 0 ? 0 : divideRounded(BigInt(refusedLoss) * 10_000n, BigInt(both))
}
