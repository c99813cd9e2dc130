import type { CurrencyCode } from '../money/currency.ts'
import { allocate, divideRounded, exact } from '../money/money.ts'

export const LANDED_BY = ['units', 'value'] as const

/** What a seller enters of goods that arrived together. Amounts in minor units of the currency beside them. */
export interface ShipmentParts {
  readonly by: (typeof LANDED_BY)[number]
  readonly items: readonly {
    readonly productId: string
    readonly units: number
    readonly unitPrice: number
    readonly currency: CurrencyCode
  }[]
  /** Freight, customs and whatever else the goods have in common. */
  readonly costs: readonly {
    readonly name: string
    readonly amount: number
    readonly currency: CurrencyCode
  }[]
}

export interface LandedItem {
  readonly goods: number
  /** Of the costs in common. */
  readonly share: number
  /** goods + share. */
  readonly total: number
  /** What each unit costs, rounded to the minor unit. */
  readonly unitCost: number
  /** total - unitCost x units: what rounding leaves. */
  readonly rounding: number
}

/**
 * Shares the common costs over goods by their units or their value, so that the parts sum to the whole exactly.
 * All amounts in minor units of one currency.
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

/** Each unit's exact part of a total: they sum to it, and no two differ by more than one minor unit. */
export function costsOfUnits(total: number, units: number): { units: number; cost: number }[] {
  const low = Math.floor(total / units)
  const dearer = exact(total - low * units)
  return [
    { units: dearer, cost: low + 1 },
    { units: units - dearer, cost: low },
  ].filter((each) => each.units > 0)
}
