import type { CurrencyCode } from '../money/currency.ts'
import type { RatePair } from '../money/exchange.ts'
import { allocate, divideRounded, exact } from '../money/money.ts'

export const LANDED_BY = ['units', 'value'] as const

/**
 * A shipment as the seller enters it: goods that arrived together. Each amount is in minor units of the currency that is stored with it.
 */
export interface ShipmentParts {
  readonly by: (typeof LANDED_BY)[number]
  readonly items: readonly {
    readonly productId: string
    readonly units: number
    readonly unitPrice: number
    readonly currency: CurrencyCode
  }[]
  /** Freight, customs and other costs that are divided over the goods. */
  readonly costs: readonly {
    readonly name: string
    readonly amount: number
    readonly currency: CurrencyCode
  }[]
  /** The exchange rates by currency with which the shipment was saved. Undefined for a shipment that was saved before Safi stored rates. */
  readonly rates?: ShipmentRates
}

export type ShipmentRates = {
  readonly [currency in CurrencyCode]?: { readonly rateDay: string; readonly perUsd: RatePair }
}

export interface LandedItem {
  readonly goods: number
  /** The share of the common costs that belongs to this item. */
  readonly share: number
  /** goods + share. */
  readonly total: number
  /** The cost of one unit, rounded to the minor unit. */
  readonly unitCost: number
  /** The rounding remainder in minor units: total - unitCost x units. */
  readonly rounding: number
}

/**
 * Divides the common costs of a shipment over its goods, by units or by value. The parts sum to the common costs exactly. All amounts are
 * minor units of one currency.
 */
export function landedCosts(
  items: readonly { readonly units: number; readonly goods: number }[],
  common: number,
  by: ShipmentParts['by'],
): LandedItem[] {
  const shares = allocate(
    common,
    items.map(({ units, goods }) => (by === 'units' ? units : goods)),
  )
  return items.map(({ units, goods }, at) => {
    const share = shares[at] ?? 0
    const total = exact(goods + share)
    const unitCost = divideRounded(BigInt(total), BigInt(units))
    return { goods, share, total, unitCost, rounding: exact(total - unitCost * units) }
  })
}
