import type { Business } from '#contract/businesses.ts'

/** The start page of a business: the dashboard if the business has products or sales, otherwise the products. */
export function businessHome({ id, productCount, saleLineCount }: Business): string {
  return `/business/${id}/${productCount + saleLineCount > 0 ? 'dashboard' : 'products'}`
}
