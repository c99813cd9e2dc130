import { divideRounded, exact, PPM } from '../money/money.ts'

/** Per parcel, in minor units. */
export interface CashOnDelivery {
  /** Profit of a parcel that is paid for. */
  readonly profit: number
  /** What a refused one costs: the ways there and back, packing, advertising. Not negative. */
  readonly refusedLoss: number
}

/** What a parcel leaves on average, of which so many in a million are accepted. */
export function expectedProfit({ profit, refusedLoss }: CashOnDelivery, acceptedPpm: number): number {
  const all = BigInt(profit) * BigInt(acceptedPpm) - BigInt(refusedLoss) * BigInt(PPM - acceptedPpm)
  return divideRounded(all, BigInt(PPM))
}

/** The least share of accepted parcels that loses nothing, in basis points; null where not even all of them do. */
export function breakEvenAcceptanceBp({ profit, refusedLoss }: CashOnDelivery): number | null {
  if (profit < 0) return null
  const both = exact(profit + refusedLoss)
  return both === 0 ? 0 : divideRounded(BigInt(refusedLoss) * 10_000n, BigInt(both))
}
