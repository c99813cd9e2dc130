import { applyRate, divideRounded, exact, PPM, ratioBp } from '../money/money.ts'
import { vatInside } from '../vat/vat-inside.ts'
import type { OutputVat } from '../vat/vat-status.ts'

/**
 * Amounts are minor units of one currency per sold unit. A `unitCost` or `quantity` of null and a `price` of 0 are
 * unknown.
 */
export interface PlannedProduct {
  readonly price: number
  readonly unitCost: number | null
  readonly quantity: number | null
  readonly platforms: readonly PlannedPlatform[]
  /** For a registered seller. If omitted, the plain formulas apply. */
  readonly vat?: OutputVat | undefined
}

export interface PlannedPlatform {
  readonly referralFeePpm: number
  readonly outboundFee: number
  readonly monthlyStorageFee: number
}

export interface ProductPlan {
  readonly unitCost: number | null
  /** price - unit cost, before platform fees. With VAT, this and all figures below use the price without VAT. */
  readonly profitPerUnit: number | null
  readonly marginBp: number | null
  /** Only with VAT settings. */
  readonly vat?: PlannedVat
  /** Whether there is any stock to project for. Without stock, projected amounts are zero. */
  readonly inStock: boolean
  /** Profit per unit x quantity, before platform fees. */
  readonly projectedProfit: number | null
  /** Lowest and highest total of the platforms, or null without platforms or with an unknown cost or stock. */
  readonly projectedAfterFees: { readonly low: number; readonly high: number } | null
  readonly inventoryValue: number | null
  /** In the given order. */
  readonly platforms: readonly PlatformPlan[]
}

export interface PlannedVat {
  /** What the buyer pays, which is the base of percentage fees. */
  readonly paid: number
  readonly outputVat: number
  /** paid - outputVat. */
  readonly revenue: number
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

/** A product created from a sale in a currency without a rate has no price yet. Forms require one above 0. */
export function knownPrice(price: number): number | null {
  return price === 0 ? null : price
}

/** All figures of a product before it sells. What needs an unknown cost is null, never computed from zero. */
export function planProduct(product: PlannedProduct): ProductPlan {
  // Selling more than was counted makes the stock negative, which can earn nothing.
  const stock = product.quantity === null ? null : Math.max(product.quantity, 0)
  const vat = product.vat && plannedVat(product.price, product.vat)
  const revenue = vat?.revenue ?? product.price
  const isKnown = product.unitCost !== null && knownPrice(product.price) !== null
  const profitPerUnit = isKnown ? exact(revenue - (product.unitCost ?? 0)) : null
  const platforms = product.platforms.map((platform) =>
    planPlatform(platform, {
      referralFee: shareOfPaid(product.price, platform.referralFeePpm, product.vat),
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
    projectedAfterFees: totals.length === 0 ? null : { low: Math.min(...totals), high: Math.max(...totals) },
    inventoryValue: forAll(product.price, stock),
    platforms,
  }
}

function plannedVat(price: number, { ratePpm, pricesWithVat }: OutputVat): PlannedVat {
  const outputVat = pricesWithVat ? vatInside(price, ratePpm) : applyRate(price, ratePpm)
  const paid = pricesWithVat ? price : exact(price + outputVat)
  return { paid, outputVat, revenue: exact(paid - outputVat) }
}

/** A percentage of what the buyer pays, including VAT, rounded once. */
export function shareOfPaid(price: number, ratePpm: number, vat: OutputVat | null | undefined): number {
  if (!vat || vat.pricesWithVat) return applyRate(price, ratePpm)
  const paid = BigInt(price) * BigInt(PPM + vat.ratePpm)
  return divideRounded(paid * BigInt(ratePpm), BigInt(PPM) * BigInt(PPM))
}

interface OneSale {
  readonly referralFee: number
  readonly revenue: number
  readonly profitPerUnit: number | null
  readonly stock: number | null
}

/** An amount per unit times the stock, or null if either is unknown. */
function forAll(each: number | null, stock: number | null): number | null {
  return each === null || stock === null ? null : exact(each * stock)
}

function planPlatform(fees: PlannedPlatform, sale: OneSale): PlatformPlan {
  const { referralFee, revenue, profitPerUnit, stock } = sale
  const totalFees = exact(referralFee + fees.outboundFee + fees.monthlyStorageFee)
  const netPerSale = profitPerUnit === null ? null : exact(profitPerUnit - totalFees)
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
