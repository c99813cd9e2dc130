import { applyRate, exact, ratioBp } from '../money/money.ts'
import { vatInside } from '../vat/vat-inside.ts'
import { type OutputVat, paidPrice } from '../vat/vat-status.ts'

/**
 * A product with its planned price and fees. Amounts are minor units of one currency, for one unit. null means unknown, and so does a
 * `price` of 0.
 */
export interface PlannedProduct {
  readonly price: number
  readonly unitCost: number | null
  readonly quantity: number | null
  readonly platforms: readonly PlannedPlatform[]
  /** The VAT settings of a registered seller. If absent, the plan is calculated without VAT. */
  readonly vat?: OutputVat | undefined
}

export interface PlannedPlatform {
  readonly referralFeePpm: number
  readonly outboundFee: number
  readonly monthlyStorageFee: number
}

export interface ProductPlan {
  readonly unitCost: number | null
  /** price - unit cost, before platform fees. For a registered seller, this figure and all figures below use the price without VAT. */
  readonly profitPerUnit: number | null
  readonly marginBp: number | null
  /** The VAT in the plan. Present only for a registered seller, and if the price is known. */
  readonly vat?: PlannedVat
  /** Whether the stock is known and above zero. Projected amounts are 0 without stock, and null if the stock is unknown. */
  readonly inStock: boolean
  /** Profit per unit x quantity, before platform fees. */
  readonly projectedProfit: number | null
  /** The lowest and the highest projected profit over all platforms. null without platforms, or if one of them is unknown. */
  readonly projectedAfterFees: { readonly low: number; readonly high: number } | null
  readonly inventoryValue: number | null
  /** The plan for each platform, in the given order. */
  readonly platforms: readonly PlatformPlan[]
}

export interface PlannedVat {
  /** The price that the buyer pays, from which percentage fees are taken. */
  readonly paid: number
  readonly outputVat: number
  /** paid - outputVat. */
  readonly revenue: number
}

export interface PlatformPlan {
  /** null while the price is unknown, and so are the total fees. */
  readonly referralFee: number | null
  readonly outboundFee: number
  readonly monthlyStorageFee: number
  readonly totalFees: number | null
  readonly netPerSale: number | null
  readonly marginBp: number | null
  /** netPerSale x quantity. */
  readonly totalNet: number | null
  /** Whether a sale earns money. A net of exactly zero is profitable. */
  readonly verdict: 'profitable' | 'loss' | null
}

/**
 * The price, or null if it is 0. A product created from a sale without an exchange rate has no price yet; in forms, the price must be above
 * 0.
 */
export function knownPrice(price: number): number | null {
  return price || null
}

/**
 * Calculates all figures of a product before its first sale. A figure that depends on an unknown price or cost is null; neither is ever taken
 * as zero.
 */
export function planProduct(product: PlannedProduct): ProductPlan {
  // Selling more than was counted makes the stock negative. Negative stock earns nothing.
  const stock = product.quantity === null ? null : Math.max(product.quantity, 0)
  const price = knownPrice(product.price)
  const vat = price && product.vat ? plannedVat(price, product.vat) : undefined
  const revenue = vat?.revenue ?? product.price
  const profitPerUnit = price === null || product.unitCost === null ? null : exact(revenue - product.unitCost)
  const platforms = product.platforms.map((platform) =>
    planPlatform(platform, {
      referralFee: price && shareOfPaid(price, platform.referralFeePpm, product.vat),
      revenue,
      profitPerUnit,
      stock,
    }),
  )
  const totals = platforms.flatMap(({ totalNet }) => (totalNet === null ? [] : [totalNet]))
  return {
    unitCost: product.unitCost,
    profitPerUnit,
    marginBp: profitPerUnit === null ? null : ratioBp(profitPerUnit, revenue),
    ...(vat && { vat }),
    inStock: stock !== null && stock > 0,
    projectedProfit: forAll(profitPerUnit, stock),
    projectedAfterFees:
      totals.length === 0 || totals.length < platforms.length
        ? null
        : { low: Math.min(...totals), high: Math.max(...totals) },
    inventoryValue: forAll(price, stock),
    platforms,
  }
}

function plannedVat(price: number, vat: OutputVat): PlannedVat {
  const paid = paidPrice(price, vat)
  const outputVat = vatInside(paid, vat.ratePpm)
  return { paid, outputVat, revenue: exact(paid - outputVat) }
}

/** A fee that is a percentage of the price that the buyer pays. */
export function shareOfPaid(price: number, ratePpm: number, vat: OutputVat | null | undefined): number {
  return applyRate(paidPrice(price, vat), ratePpm)
}

interface OneSale {
  readonly referralFee: number | null
  readonly revenue: number
  readonly profitPerUnit: number | null
  readonly stock: number | null
}

/**
 * The amount for the whole stock; null if the amount or the stock is unknown. Also null beyond the integers that are exact, which a stock
 * entered as "unlimited" can reach: the other figures of the product are still shown.
 */
function forAll(each: number | null, stock: number | null): number | null {
  const all = (each ?? Number.NaN) * (stock ?? Number.NaN)
  return Number.isSafeInteger(all) ? exact(all) : null
}

function planPlatform(fees: PlannedPlatform, sale: OneSale): PlatformPlan {
  const { referralFee, revenue, profitPerUnit, stock } = sale
  const totalFees =
    referralFee === null ? null : exact(referralFee + fees.outboundFee + fees.monthlyStorageFee)
  const netPerSale = profitPerUnit === null || totalFees === null ? null : exact(profitPerUnit - totalFees)
  return {
    referralFee,
    outboundFee: fees.outboundFee,
    monthlyStorageFee: fees.monthlyStorageFee,
    totalFees,
    netPerSale,
    marginBp: netPerSale === null ? null : ratioBp(netPerSale, revenue),
    totalNet: forAll(netPerSale, stock),
    verdict: netPerSale === null ? null : netPerSale >= 0 ? 'profitable' : 'loss',
  }
}
