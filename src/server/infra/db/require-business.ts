import { and, eq } from 'drizzle-orm'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { AppError } from '../http/errors.ts'
import type { Database } from './database.ts'
import { type BusinessScope, businessScope, type OwnerId } from './owner.ts'
import { businesses } from './schema/catalog.ts'
import type { Tx } from './tx.ts'

/** Returns the scope of a business of this seller. Another seller's business is reported as not found. */
export async function requireBusiness(tx: Tx, owner: OwnerId, businessId: string): Promise<BusinessScope> {
  const [found] = await tx
    .select({ id: businesses.id, currency: businesses.currency })
    .from(businesses)
    .where(and(eq(businesses.userId, owner), eq(businesses.id, businessId)))
  if (!found) throw new AppError('business_not_found')
  return businessScope(owner, found.id, found.currency as CurrencyCode)
}

/** Locks the currency of the business until the transaction ends, because amounts are about to be saved in this currency. */
export async function requireBusinessCurrency(
  tx: Tx,
  owner: OwnerId,
  businessId: string,
): Promise<BusinessScope> {
  const mine = and(eq(businesses.userId, owner), eq(businesses.id, businessId))
  await tx.select({ id: businesses.id }).from(businesses).where(mine).for('key share')
  return requireBusiness(tx, owner, businessId)
}

/**
 * Refuses amounts that were typed in another currency than the business has now. They would be wrong, because they are minor
 * units: 1000 is 1 KWD but 10 SAR. Call it once the currency can no longer change.
 */
export function refuseOtherCurrency({ currency }: BusinessScope, typed: CurrencyCode | undefined): void {
  if (typed !== undefined && typed !== currency)
    throw new AppError('currency_changed', { data: { currency } })
}

/** A request of a route with a business id in its path. */
export interface BusinessCall {
  readonly owner: OwnerId
  readonly params: { readonly businessId: string }
}

/**
 * Runs the work of a route in a transaction of the owner, after checking that the business belongs to that
 * owner.
 */
export function withinBusiness(db: Pick<Database, 'tenant'>) {
  return <T>(
    { owner, params }: BusinessCall,
    work: (tx: Tx, scope: BusinessScope) => Promise<T>,
  ): Promise<T> =>
    db.tenant(owner, async (tx) => work(tx, await requireBusiness(tx, owner, params.businessId)))
}
