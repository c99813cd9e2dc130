import type { Business } from '#contract/businesses.ts'
import { readStored, removeStored, writeStored } from '#web/state/storage.ts'

/**
 * The business that this browser showed last. It stays after a sign-out, because it decides where the next sign-in leads. It is only an
 * id, and is ignored unless it belongs to the signed-in user.
 */
const LAST = 'safi-last-business'

/**
 * The key of a business that hides costs and profit from its member. `boot.js` reads it before it prefetches, so that it sends no
 * calls that the server refuses.
 */
const costsHidden = (businessId: string) => `safi-costs-hidden:${businessId}`

export function rememberBusiness({ id, hidesCosts }: Business): void {
  writeStored(LAST, id)
  if (hidesCosts) writeStored(costsHidden(id), '1')
  else removeStored(costsHidden(id))
}

/**
 * The start page of a business: the dashboard if the business has products or sales, otherwise the products. A viewer from whom
 * costs and profit are hidden also starts with the products.
 */
export function businessHome({ id, productCount, saleLineCount, hidesCosts }: Business): string {
  return `/business/${id}/${!hidesCosts && productCount + saleLineCount > 0 ? 'dashboard' : 'products'}`
}

/**
 * The path where a user with these businesses starts: in the only one, or otherwise in the one used last. Without either it is the list of
 * businesses.
 */
export function startOf(businesses: readonly Business[], last: string | null = readStored(LAST)): string {
  const start = businesses.length === 1 ? businesses[0] : businesses.find(({ id }) => id === last)
  return start ? businessHome(start) : '/my-businesses'
}
