import type { Business } from '#contract/businesses.ts'

/** Where a business opens: its dashboard once there is something to show, else where products are added. */
export function businessHome({ id, productCount, saleLineCount }: Business): string {
  return `/business/${id}/${productCount + saleLineCount > 0 ? 'dashboard' : 'products'}`
}
