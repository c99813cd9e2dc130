import { and, eq } from 'drizzle-orm'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { AppError } from '../errors.ts'
import type { Tx } from './database.ts'
import { type BusinessScope, businessScope, type OwnerId } from './owner.ts'
import { businesses } from './schema/catalog.ts'

/** The scope of a business of this seller; another seller's business is not found, as if it did not exist. */
export async function requireBusiness(tx: Tx, owner: OwnerId, businessId: string): Promise<BusinessScope> {
  const [found] = await tx
    .select({ id: businesses.id, currency: businesses.currency })
    .from(businesses)
    .where(and(eq(businesses.userId, owner), eq(businesses.id, businessId)))
  if (!found) throw new AppError('business_not_found')
  return businessScope(owner, found.id, found.currency as CurrencyCode)
}
