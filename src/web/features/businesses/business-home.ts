import type { Business } from '#contract/businesses.ts'

/** The start page of a business: its dashboard if there is something to show, otherwise its products. */
export function businessHome({ id, productCount, saleLineCount }: Business): string {
  return `/business/${id}/${productCount + saleLineCount > 0 ? 'dashboard' : 'products'}`
}
