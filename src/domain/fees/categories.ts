/**
 * The categories that fee rules distinguish: kinds of goods, payment methods and seller plans. The phrases contain
 * their names in each language.
 */
export const FEE_CATEGORIES = [
  'apparel',
  'footwear',
  'bags',
  'luggage',
  'watches',
  'eyewear',
  'jewellery-fine',
  'jewellery-other',
  'gold',
  'silver',
  'beauty',
  'cosmetics',
  'fragrance',
  'personal-care',
  'health',
  'baby',
  'home',
  'furniture',
  'cleaning',
  'electronics',
  'electronics-accessories',
  'camera',
  'printers',
  'automotive',
  'books',
  'gift-cards',
  'paid-by-mada',
  'paid-by-card',
  'paid-later',
  'plan-basic',
  'plan-middle',
  'plan-advanced',
] as const

export type FeeCategory = (typeof FEE_CATEGORIES)[number]

export function isFeeCategory(text: string): text is FeeCategory {
  return (FEE_CATEGORIES as readonly string[]).includes(text)
}

/** Notes on the fee rules that come with Safi. The phrases contain the text of each note. */
export const FEE_NOTES = [
  'exceptions-list',
  'merged-row',
  'home-kinds',
  'superseded-card',
  'per-sub-type',
  'lower-of-two',
  'fba-footnote',
  'maybe-superseded-sizes',
  'storage-ageing',
  'refund-per-item',
  'shop-practice',
  'gateway-guide',
  'without-shopify-payments',
] as const

export type FeeNote = (typeof FEE_NOTES)[number]
