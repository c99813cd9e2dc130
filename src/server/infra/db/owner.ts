import type { CurrencyCode } from '#domain/money/currency.ts'

declare const ownerBrand: unique symbol
declare const businessBrand: unique symbol

/**
 * The id of a signed-in seller. Only the session gate, jobs and signed links create one, so that no query runs
 * without an owner by accident.
 */
export type OwnerId = string & { readonly [ownerBrand]: true }

/** The id of a business that was found, in the same transaction, to belong to its owner. */
export interface BusinessScope {
  readonly ownerId: OwnerId
  readonly businessId: string & { readonly [businessBrand]: true }
  readonly currency: CurrencyCode
}

export function ownerId(userId: string): OwnerId {
  return userId as OwnerId
}

export function businessScope(owner: OwnerId, businessId: string, currency: CurrencyCode): BusinessScope {
  return { ownerId: owner, businessId: businessId as BusinessScope['businessId'], currency }
}
