import type { CountryCode } from '../../catalog/countries.ts'
import type { CurrencyCode } from '../../money/currency.ts'

export const LEARNED_KINDS = ['referral', 'fulfilment'] as const
export type LearnedKind = (typeof LEARNED_KINDS)[number]

/** A fee that a statement charges on the sale of one item. Amounts are minor units of the statement's currency. */
export interface FeeLine {
  /** Days since 1970-01-01. */
  readonly day: number
  readonly units: number
  /** The price of all units after discounts. */
  readonly price: number
  /** The delivery and gift wrap that the buyer paid. */
  readonly extra: number
  /** Whether `price` and `extra` exclude VAT. */
  readonly taxApart: boolean
  /** Positive. */
  readonly fee: number
}

/** All fees of one kind that were charged on one SKU, in the order of their days. */
export interface FeeSeries {
  readonly platform: string
  readonly country: CountryCode
  readonly currency: CurrencyCode
  readonly kind: LearnedKind
  readonly sku: string
  readonly productId: string | null
  /** Weight of one packed unit; null is unknown. */
  readonly weightGrams: number | null
  /** Whether the statement says that its fees include VAT; null if it says nothing. */
  readonly feesWithVat: boolean | null
  readonly vatRatePpm: number
  readonly lines: readonly FeeLine[]
}

const DAY_MS = 86_400_000

export function dayNumber(isoDay: string): number {
  return Math.floor(Date.parse(isoDay) / DAY_MS)
}

export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Lines with larger amounts are left out: up to these limits, the search for rates is exact with ordinary numbers. */
export const MOST_PRICE = 100_000_000_000
export const MOST_FEE = 2 ** 31 - 1
