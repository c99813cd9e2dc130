import { and, eq, sql } from 'drizzle-orm'
import type { CountryCode } from '#domain/catalog/countries.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { businesses, productImages, products } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'

export interface BusinessDetails {
  name: string
  description: string | null
  industry: string
}

export async function insertBusiness(
  tx: Tx,
  owner: OwnerId,
  business: BusinessDetails & { country: string; currency: string },
): Promise<string> {
  const [made] = await tx
    .insert(businesses)
    .values({ userId: owner, ...business })
    .returning({ id: businesses.id })
  if (!made) throw new Error('the new business was not returned')
  return made.id
}

/** Returns false when this seller has no such business. */
export async function changeBusiness(
  tx: Tx,
  owner: OwnerId,
  businessId: string,
  details: BusinessDetails,
): Promise<boolean> {
  const changed = await tx
    .update(businesses)
    .set(details)
    .where(and(eq(businesses.userId, owner), eq(businesses.id, businessId)))
    .returning({ id: businesses.id })
  return changed.length > 0
}

/** Reads the name of a business, and locks the business until the transaction ends. */
export async function lockBusinessName(tx: Tx, owner: OwnerId, businessId: string): Promise<string | null> {
  const [found] = await tx
    .select({ name: businesses.name })
    .from(businesses)
    .where(and(eq(businesses.userId, owner), eq(businesses.id, businessId)))
    .for('update')
  return found?.name ?? null
}

/** Reads the country of a business, and locks the business until the transaction ends, so that nothing can be added to it. */
export async function lockCountry(tx: Tx, owner: OwnerId, businessId: string): Promise<CountryCode | null> {
  const [found] = await tx
    .select({ country: businesses.country })
    .from(businesses)
    .where(and(eq(businesses.userId, owner), eq(businesses.id, businessId)))
    .for('update')
  return (found?.country as CountryCode | undefined) ?? null
}

/**
 * Sets the country of a business, and its currency to that of `scope`. The caller must recompute values that depend on country
 * or currency.
 */
export async function changeCountry(
  tx: Tx,
  { ownerId, businessId, currency }: BusinessScope,
  country: CountryCode,
): Promise<void> {
  await tx
    .update(businesses)
    .set({ country, currency, catalogVersion: sql`${businesses.catalogVersion} + 1` })
    .where(and(eq(businesses.userId, ownerId), eq(businesses.id, businessId)))
}

/** Whether the business has sales, or an import that is adding or removing sales. */
export async function hasSales(tx: Tx, owner: OwnerId, businessId: string): Promise<boolean> {
  const [found] = await rowsOf<{ some: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM sale_lines WHERE user_id = ${owner} AND business_id = ${businessId})
      OR EXISTS (SELECT FROM imports WHERE user_id = ${owner} AND business_id = ${businessId}
        AND status IN ('committing', 'committed', 'undoing')) AS some`,
  )
  return found?.some ?? false
}

/** A check of an import that must run again, with the number of the new run. */
export interface CheckRun {
  readonly owner: string
  readonly importId: string
  readonly run: number
}

/**
 * Discards the previews of unconfirmed imports, because a preview compares sales with costs in the business's currency.
 * Returns the checks that must run again.
 */
export async function discardPreviews(tx: Tx, { ownerId, businessId }: BusinessScope): Promise<CheckRun[]> {
  return rowsOf<CheckRun>(
    tx,
    sql`UPDATE imports SET status = 'checking', runs = runs + 1, attempts = 0, preview = NULL, rows_done = 0,
        rows_total = 0, interrupted = false, stalled = false
      WHERE user_id = ${ownerId} AND business_id = ${businessId} AND status IN ('checking', 'ready')
      RETURNING user_id AS owner, id AS "importId", runs AS run`,
  )
}

/** Deletes the business and returns its name; the foreign keys cascade to everything in it. */
export async function removeBusiness(tx: Tx, owner: OwnerId, businessId: string): Promise<string> {
  const [gone] = await tx
    .delete(businesses)
    .where(and(eq(businesses.userId, owner), eq(businesses.id, businessId)))
    .returning({ name: businesses.name })
  if (!gone) throw new AppError('business_not_found')
  return gone.name
}

export async function imagesOfBusiness(tx: Tx, owner: OwnerId, businessId: string): Promise<string[]> {
  const found = await tx
    .selectDistinct({ id: productImages.imageId })
    .from(productImages)
    .innerJoin(
      products,
      and(eq(products.userId, productImages.userId), eq(products.id, productImages.productId)),
    )
    .where(and(eq(productImages.userId, owner), eq(products.businessId, businessId)))
  return found.map(({ id }) => id)
}
