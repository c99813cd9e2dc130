import { applyRate, divideRounded, exact, PPM, ratioBp } from '../money/money.ts'
import { vatInside } from '../vat/vat-inside.ts'
import type { OutputVat } from '../vat/vat-status.ts'

/** Amounts in minor units of one currency, per unit sold; a `unitCost` or `quantity` of null is unknown, as is a `price` of 0. */
export interface PlannedProduct {
  readonly price: number
  readonly unitCost: number | null
  readonly quantity: number | null
  readonly platforms: readonly PlannedPlatform[]
  /** Of a seller who is registered; left out, the plain formulas hold. */
  readonly vat?: OutputVat | undefined
}

export interface PlannedPlatform {
  readonly referralFeePpm: number
  readonly outboundFee: number
  readonly monthlyStorageFee: number
}

export interface ProductPlan {
  readonly unitCost: number | null
  /** price - unit cost, before platform fees; with VAT set, of the price without VAT, here and in all that follows. */
  readonly profitPerUnit: number | null
  readonly marginBp: number | null
  /** Only where VAT is set. */
  readonly vat?: PlannedVat
  /** Is there anything that projected amounts could be of? They are nothing where all is sold. */
  readonly inStock: boolean
  /** Profit per unit x quantity, before platform fees. */
  readonly projectedProfit: number | null
  /** The least and the most of the platforms' totals; null without platforms or with an unknown cost or stock. */
  readonly projectedAfterFees: { readonly low: number; readonly high: number } | null
  readonly inventoryValue: number | null
  /** In the order given. */
  readonly platforms: readonly PlatformPlan[]
}

export interface PlannedVat {
  /** What the buyer pays; percentage fees are taken of it. */
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

/** A product made from a sale in a currency without a rate has no price yet: forms ask for one above 0. */
export function knownPrice(price: number): number | null {
  return price === 0 ? null : price
}

/** Every figure of a product before it sells. What needs an unknown cost is null, never computed from zero. */
export function planProduct(product: PlannedProduct): ProductPlan {
  // More sold than counted leaves a stock below zero, of which nothing can be earned.
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

/** A rate of what the buyer pays, VAT included, rounded once. */
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

/** An amount of one unit for all of the stock, unknown where either is. */
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
