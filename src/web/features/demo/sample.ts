import type { PlannedPlatform } from '#domain/profit/planned.ts'

/** A made-up shop: all figures of the demo are calculated from this data. Amounts in piastres. */
export const CURRENCY = 'EGP'

/** Price and unit cost of each product. Product names are phrases. */
export const PRODUCTS = {
  tumbler: { price: 420_00, unitCost: 165_00 },
  sheets: { price: 890_00, unitCost: 512_00 },
  lamp: { price: 560_00, unitCost: 274_50 },
  stand: { price: 149_00, unitCost: 92_00 },
} as const

export type SampleProduct = keyof typeof PRODUCTS

export const PLATFORM_NAMES = ['noon', 'Amazon', 'Jumia'] as const

export type SamplePlatform = (typeof PLATFORM_NAMES)[number]

/** Fees per unit sold: made-up round amounts, not the published fees of these platforms. */
export const FEES: Record<SamplePlatform, PlannedPlatform> = {
  noon: { referralFeePpm: 140_000, outboundFee: 28_00, monthlyStorageFee: 3_00 },
  Amazon: { referralFeePpm: 150_000, outboundFee: 24_00, monthlyStorageFee: 6_50 },
  Jumia: { referralFeePpm: 175_000, outboundFee: 38_00, monthlyStorageFee: 0 },
}

export const MONTHS = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10'] as const

/** The number of orders by month; each order is for one unit. */
export const SOLD: readonly {
  product: SampleProduct
  platform: SamplePlatform
  orders: readonly number[]
}[] = [
  { product: 'tumbler', platform: 'noon', orders: [38, 41, 45, 52, 49, 57] },
  { product: 'tumbler', platform: 'Amazon', orders: [22, 25, 24, 31, 35, 38] },
  { product: 'sheets', platform: 'noon', orders: [6, 7, 9, 8, 11, 13] },
  { product: 'sheets', platform: 'Amazon', orders: [9, 11, 14, 12, 16, 19] },
  { product: 'lamp', platform: 'noon', orders: [12, 10, 13, 15, 14, 18] },
  { product: 'lamp', platform: 'Jumia', orders: [7, 8, 6, 9, 11, 10] },
  { product: 'stand', platform: 'Jumia', orders: [14, 16, 13, 18, 17, 19] },
]

/** The recent orders, at the end of the last month, in addition to the orders counted in SOLD. */
export const LAST_ORDERS: readonly {
  date: string
  product: SampleProduct
  platform: SamplePlatform
  pieces: number
}[] = [
  { date: '2026-10-29', product: 'lamp', platform: 'Jumia', pieces: 3 },
  { date: '2026-10-30', product: 'sheets', platform: 'Amazon', pieces: 1 },
  { date: '2026-10-30', product: 'stand', platform: 'Jumia', pieces: 1 },
  { date: '2026-10-31', product: 'tumbler', platform: 'noon', pieces: 2 },
]

/** What noon charged the sample shop for advertising in each month. */
export const ADVERTISING = [600_00, 600_00, 900_00, 600_00, 600_00, 1_500_00] as const
