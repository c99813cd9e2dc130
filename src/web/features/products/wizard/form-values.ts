import type { ProductDetail } from '#contract/products.ts'
import type { Fulfilment } from '#domain/fees/fee-rule.ts'
import type { FollowedFee } from '#domain/fees/followed.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { shortScaled, toDecimal } from '#domain/money/money.ts'

/** What the wizard's fields hold: text as it was typed. Named as in the contract, so that its complaints find their field. */
export interface ProductValues {
  name: string
  description: string
  sku: string
  category: string
  price: string
  quantity: string
  /** Its stock was never counted: the quantity may stay blank, and unknown. */
  uncounted: boolean
  images: { imageId: string; url: string }[]
  platforms: PlatformValues[]
  costItems: CostItemValues[]
  costFrom: 'today' | 'always'
}

export interface PlatformValues {
  platformId: string
  sku: string
  /** Percent. */
  referralFee: string
  outboundFee: string
  monthlyStorageFee: string
  /** What fee rules are chosen by; '' is not said. */
  fulfilment: Fulfilment | ''
  feeCategory: string
  weightGrams: string
  /** Fees that rules fill; a field changed by hand follows no more. */
  follows: FollowedFee[]
}

export interface CostItemValues {
  costCategoryId: string
  name: string
  amount: string
}

/** A percentage is kept in millionths: 15 % is 150000. */
export const PERCENT_DIGITS = 4

export function emptyValues(): ProductValues {
  return {
    name: '',
    description: '',
    sku: '',
    category: '',
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
    price: toDecimal(product.price, currency),
    quantity: String(product.quantity ?? ''),
    uncounted: product.quantity === null,
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

/** A fee of nothing was left blank. */
export function feeText(minor: number, currency: CurrencyCode): string {
  return minor === 0 ? '' : toDecimal(minor, currency)
}
