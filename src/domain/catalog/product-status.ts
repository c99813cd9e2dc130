export const PRODUCT_STATUSES = ['active', 'draft'] as const

/** A product is a draft until it has a price. A price of 0 means that none is known. */
export function productStatus(price: number): (typeof PRODUCT_STATUSES)[number] {
  return price === 0 ? 'draft' : 'active'
}
