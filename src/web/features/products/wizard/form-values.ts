import type { ProductDetail } from '#contract/products.ts'
import type { Fulfilment } from '#domain/fees/fee-rule.ts'
import type { FollowedFee } from '#domain/fees/followed.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { shortScaled, toDecimal } from '#domain/money/money.ts'

/**
 * The values of the wizard's fields, as typed text. Names equal those of the contract, so that server errors find their
 * field.
 */
export interface ProductValues {
  name: string
  description: string
  sku: string
  category: string
  variantOf: string
  price: string
  quantity: string
  /** The stock was never counted. Then the quantity may stay empty, which means unknown. */
  uncounted: boolean
  images: { imageId: string; url: string }[]
  platforms: PlatformValues[]
  costItems: CostItemValues[]
  costFrom: 'today' | 'always'
}

export interface PlatformValues {
  platformId: string
  sku: string
  /** The referral fee in percent, as typed. */
  referralFee: string
  outboundFee: string
  monthlyStorageFee: string
  /** The selected fulfilment, which determines the fee rules; '' means none selected. */
  fulfilment: Fulfilment | ''
  feeCategory: string
  weightGrams: string
  /** The fees that follow fee rules. A fee changed by hand is removed from this list. */
  follows: FollowedFee[]
}

export interface CostItemValues {
  costCategoryId: string
  name: string
  amount: string
}

/** The number of decimals of a percentage that is stored in millionths: 15 % is 150000. */
export const PERCENT_DIGITS = 4

export function emptyValues(): ProductValues {
  return {
    name: '',
    description: '',
    sku: '',
    category: '',
    variantOf: '',
    price: '',
    quantity: '',
    uncounted: false,
    images: [],
    platforms: [],
    costItems: [],
    costFrom: 'today',
  }
}

export function emptyPlatform(platformId: string): PlatformValues {
  return {
    platformId,
    sku: '',
    referralFee: '',
    outboundFee: '',
    monthlyStorageFee: '',
    fulfilment: '',
    feeCategory: '',
    weightGrams: '',
    follows: [],
  }
}

export function valuesOf(product: ProductDetail): ProductValues {
  const { currency } = product
  return {
    name: product.name,
    description: product.description,
    sku: product.sku,
    category: product.category,
    variantOf: product.variantOf,
    price: toDecimal(product.price, currency),
    quantity: product.bundle === null ? String(product.quantity ?? '') : '',
    uncounted: product.quantity === null || product.bundle !== null,
    images: product.images.map(({ id, url }) => ({ imageId: id, url })),
    platforms: product.platforms.map((platform) => ({
      platformId: platform.platformId,
      sku: platform.sku,
      referralFee: percentText(platform.referralFeePpm),
      outboundFee: feeText(platform.outboundFee, currency),
      monthlyStorageFee: feeText(platform.monthlyStorageFee, currency),
      fulfilment: platform.fulfilment ?? '',
      feeCategory: platform.feeCategory ?? '',
      weightGrams: platform.weightGrams === null ? '' : String(platform.weightGrams),
      follows: platform.follows,
    })),
    costItems: product.costItems.map(({ costCategoryId, name, amount }) => ({
      costCategoryId,
      name,
      amount: toDecimal(amount, currency),
    })),
    costFrom: 'today',
  }
}

export function percentText(ppm: number): string {
  return ppm === 0 ? '' : shortScaled(ppm, PERCENT_DIGITS)
}

/** A fee as text for its field; a fee of zero is an empty field. */
export function feeText(minor: number, currency: CurrencyCode): string {
  return minor === 0 ? '' : toDecimal(minor, currency)
}
