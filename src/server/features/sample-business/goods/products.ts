import type { CostCategoryCode } from '#domain/catalog/platforms.ts'
import type { FeeCategory } from '#domain/fees/categories.ts'
import type { sample } from '#phrases/en/sample.ts'

export const SAMPLE_PLATFORMS = ['noon', 'amazon', 'jumia'] as const
export type SamplePlatform = (typeof SAMPLE_PLATFORMS)[number]

interface PlatformFees {
  readonly referralFeePpm: number
  /** The outbound fee in minor units, like all amounts in this file. */
  readonly outboundFee: number
  readonly monthlyStorageFee: number
}

/** A kind of goods: products with the same fees on each platform. */
export interface SampleGoods {
  readonly feeCategory: FeeCategory
  readonly grams: number
  readonly fees: Readonly<Record<SamplePlatform, PlatformFees>>
}

export interface SampleProduct {
  readonly key: keyof typeof sample.shop.products
  readonly category: keyof typeof sample.shop.categories
  readonly sku: string
  /** The price in piastres, because the sample business uses Egyptian pounds. */
  readonly price: number
  /** The unit cost by cost category; empty when the cost is unknown. */
  readonly costs: Partial<Record<CostCategoryCode, number>>
  readonly goods: SampleGoods
  readonly platforms: readonly SamplePlatform[]
  readonly tags: readonly (keyof typeof sample.shop.tags)[]
  /** The stock that is left after all sales. */
  readonly stock: number
  /** The units ordered from the supplier, and in how many days they arrive. */
  readonly inbound?: { readonly units: number; readonly days: number }
  /** How often the product sells, relative to the weights of the other products. */
  readonly weight: number
}

const fees = (percent: number, outbound: number, storage: number): PlatformFees => ({
  referralFeePpm: percent * 10_000,
  outboundFee: outbound * 100,
  monthlyStorageFee: storage * 100,
})

export const SMALL: SampleGoods = {
  feeCategory: 'electronics-accessories',
  grams: 180,
  fees: { noon: fees(15, 22, 1), amazon: fees(14, 24, 1), jumia: fees(12, 20, 1) },
}
export const POWER: SampleGoods = {
  feeCategory: 'electronics-accessories',
  grams: 350,
  fees: { noon: fees(15, 26, 2), amazon: fees(14, 29, 2), jumia: fees(12, 24, 2) },
}
export const AUDIO: SampleGoods = {
  feeCategory: 'electronics',
  grams: 700,
  fees: { noon: fees(13, 30, 2), amazon: fees(12, 34, 3), jumia: fees(11, 28, 2) },
}

/** The share of the referral fee that Amazon keeps on a return, in millionths. The other platforms refund all of it. */
export const KEPT_BY_AMAZON_PPM = 200_000

/**
 * The sample's products: some sell fast and some slowly, two run out of stock, one loses money after fees, and one has
 * an unknown cost.
 */
export const SAMPLE_PRODUCTS: readonly SampleProduct[] = [
  {
    key: 'charger',
    category: 'power',
    sku: 'CHG-20W',
    price: 44_900,
    costs: { product: 17_800, packaging: 650, 'inbound-shipping': 900, customs: 1_200 },
    goods: POWER,
    platforms: SAMPLE_PLATFORMS,
    tags: ['bestSeller'],
    stock: 64,
    weight: 16,
  },
  {
    key: 'powerBank',
    category: 'power',
    sku: 'PB-10K',
    price: 89_900,
    costs: { product: 47_000, packaging: 900, 'inbound-shipping': 1_800, customs: 2_500 },
    goods: POWER,
    platforms: SAMPLE_PLATFORMS,
    tags: ['travel'],
    stock: 31,
    weight: 9,
  },
  {
    key: 'earbuds',
    category: 'audio',
    sku: 'TWS-01',
    price: 119_900,
    costs: {
      product: 56_000,
      packaging: 1_000,
      'inbound-shipping': 1_400,
      customs: 3_800,
      advertising: 4_500,
    },
    goods: AUDIO,
    platforms: SAMPLE_PLATFORMS,
    tags: ['bestSeller', 'gifts'],
    stock: 7,
    inbound: { units: 60, days: 6 },
    weight: 10,
  },
  {
    key: 'phoneCase',
    category: 'accessories',
    sku: 'CASE-SIL',
    price: 19_900,
    costs: { product: 3_800, packaging: 400, 'inbound-shipping': 300 },
    goods: SMALL,
    platforms: SAMPLE_PLATFORMS,
    tags: ['bestSeller'],
    stock: 140,
    weight: 18,
  },
  {
    key: 'cable',
    category: 'accessories',
    sku: 'CBL-C2M',
    price: 17_900,
    costs: { product: 4_200, packaging: 300, 'inbound-shipping': 350 },
    goods: SMALL,
    platforms: SAMPLE_PLATFORMS,
    tags: ['travel'],
    stock: 118,
    weight: 17,
  },
  {
    key: 'stand',
    category: 'accessories',
    sku: 'STD-ALU',
    price: 34_900,
    costs: { product: 11_800, packaging: 900, 'inbound-shipping': 1_200, labour: 500 },
    goods: SMALL,
    platforms: ['noon', 'amazon'],
    tags: [],
    stock: 4,
    weight: 8,
  },
  {
    key: 'speaker',
    category: 'audio',
    sku: 'SPK-MINI',
    price: 74_900,
    costs: { product: 58_500, packaging: 1_400, 'inbound-shipping': 2_200, customs: 3_000 },
    goods: AUDIO,
    platforms: SAMPLE_PLATFORMS,
    tags: ['gifts'],
    stock: 22,
    weight: 6,
  },
  {
    key: 'ringLight',
    category: 'lighting',
    sku: 'LED-RING',
    price: 59_900,
    costs: {},
    goods: AUDIO,
    platforms: ['noon', 'jumia'],
    tags: ['gifts'],
    stock: 26,
    weight: 5,
  },
]
