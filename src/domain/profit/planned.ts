import { applyRate, exact, ratioBp } from '../money/money.ts'

/** Amounts in minor units of one currency, per unit sold; `unitCost` null is unknown. */
export interface PlannedProduct {
  readonly price: number
  readonly unitCost: number | null
  readonly quantity: number
  readonly platforms: readonly PlannedPlatform[]
}

export interface PlannedPlatform {
  readonly referralFeePpm: number
  readonly outboundFee: number
  readonly monthlyStorageFee: number
}

export interface ProductPlan {
  readonly unitCost: number | null
  /** price - unit cost, before platform fees. */
  readonly profitPerUnit: number | null
  readonly marginBp: number | null
  /** Profit per unit x quantity, before platform fees. */
  readonly projectedProfit: number | null
  /** The least and the most of the platforms' totals; null without platforms or with an unknown cost. */
  readonly projectedAfterFees: { readonly low: number; readonly high: number } | null
  readonly inventoryValue: number
  /** In the order given. */
  readonly platforms: readonly PlatformPlan[]
}

export interface PlatformPlan {
  readonly referralFee: number
  readonly outboundFee: number
  readonly monthlyStorageFee: number
  readonly totalFees: number
  readonly netPerSale: number | null
  readonly marginBp: number | null
  /** Net per sale x quantity. */
  readonly totalNet: number | null
  /** A net of exactly zero is profitable. */
  readonly verdict: 'profitable' | 'loss' | null
}

/** Every figure of a product before it sells. What needs an unknown cost is null, never computed from zero. */
export function planProduct(product: PlannedProduct): ProductPlan {
  // More sold than counted leaves a stock below zero, of which nothing can be earned.
  const stock = Math.max(product.quantity, 0)
  const profitPerUnit = product.unitCost === null ? null : exact(product.price - product.unitCost)
  const platforms = product.platforms.map((platform) =>
    planPlatform(platform, product.price, profitPerUnit, stock),
  )
  const totals = platforms.flatMap(({ totalNet }) => (totalNet === null ? [] : [totalNet]))
  return {
    unitCost: product.unitCost,
    profitPerUnit,
    marginBp: profitPerUnit === null ? null : ratioBp(profitPerUnit, product.price),
    projectedProfit: profitPerUnit === null ? null : exact(profitPerUnit * stock),
    projectedAfterFees: totals.length === 0 ? null : { low: Math.min(...totals), high: Math.max(...totals) },
    inventoryValue: exact(product.price * stock),
    platforms,
  }
}

function planPlatform(
  fees: PlannedPlatform,
  price: number,
  profitPerUnit: number | null,
  stock: number,
): PlatformPlan {
  const referralFee = applyRate(price, fees.referralFeePpm)
  const totalFees = exact(referralFee + fees.outboundFee + fees.monthlyStorageFee)
  const netPerSale = profitPerUnit === null ? null : exact(profitPerUnit - totalFees)
  return {
    referralFee,
    outboundFee: fees.outboundFee,
    monthlyStorageFee: fees.monthlyStorageFee,
    totalFees,
    netPerSale,
    marginBp: netPerSale === null ? null : ratioBp(netPerSale, price),
    totalNet: netPerSale === null ? null : exact(netPerSale * stock),
    verdict: netPerSale === null ? null : netPerSale >= 0 ? 'profitable' : 'loss',
  }
}
