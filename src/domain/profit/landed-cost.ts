import type { CurrencyCode } from '../money/currency.ts'
import { allocate, divideRounded, exact } from '../money/money.ts'

export const LANDED_BY = ['units', 'value'] as const

/** What a seller enters about goods that arrived together. Each amount is in minor units of the currency next to it. */
export interface ShipmentParts {
  readonly by: (typeof LANDED_BY)[number]
  readonly items: readonly {
    readonly productId: string
    readonly units: number
    readonly unitPrice: number
    readonly currency: CurrencyCode
  }[]
  /** Freight, customs and other common costs of the goods. */
  readonly costs: readonly {
    readonly name: string
    readonly amount: number
    readonly currency: CurrencyCode
  }[]
}

export interface LandedItem {
  readonly goods: number
  /** Share of the common costs. */
  readonly share: number
  /** goods + share. */
  readonly total: number
  /** Cost per unit, rounded to the minor unit. */
  readonly unitCost: number
  /** total - unitCost x units: the rounding remainder. */
  readonly rounding: number
}

/**
 * Divides the common costs over goods by units or value, so that the parts sum to the whole exactly. All amounts are
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

/** The exact share of each unit. The shares sum to the total, and differ by at most one minor unit. */
export function costsOfUnits(total: number, units: number): { units: number; cost: number }[] {
  const low = Math.floor(total / units)
  const dearer = exact(total - low * units)
  return [
    { units: dearer, cost: low + 1 },
    { units: units - dearer, cost: low },
  ].filter((each) => each.units > 0)
}
