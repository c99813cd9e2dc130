import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { businesses, productImages, products } from '#server/infra/db/schema/catalog.ts'

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

/** False where this seller has no such business. */
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

/** The name of a business that nobody else can change until the transaction ends. */
export async function lockBusinessName(tx: Tx, owner: OwnerId, businessId: string): Promise<string | null> {
  const [found] = await tx
    .select({ name: businesses.name })
    .from(businesses)
    .where(and(eq(businesses.userId, owner), eq(businesses.id, businessId)))
    .for('update')
  return found?.name ?? null
}

/** The country of a business to which nobody else can add anything until the transaction ends. */
export async function lockCountry(tx: Tx, owner: OwnerId, businessId: string): Promise<string | null> {
  const [found] = await tx
    .select({ country: businesses.country })
    .from(businesses)
    .where(and(eq(businesses.userId, owner), eq(businesses.id, businessId)))
    .for('update')
  return found?.country ?? null
}

export async function changeCountry(
  tx: Tx,
  owner: OwnerId,
  businessId: string,
  change: { country: string; currency: string },
): Promise<void> {
  await tx
    .update(businesses)
    .set(change)
    .where(and(eq(businesses.userId, owner), eq(businesses.id, businessId)))
}

/** Anything whose amounts are in the currency of the business, or are about to be. */
export async function hasAmounts(tx: Tx, owner: OwnerId, businessId: string): Promise<boolean> {
  const of = (table: string) =>
    sql`EXISTS (SELECT FROM ${sql.identifier(table)} WHERE user_id = ${owner} AND business_id = ${businessId})`
  const [found] = await rowsOf<{ some: boolean }>(
    tx,
    sql`SELECT ${of('products')} OR ${of('overheads')} OR ${of('shipments')} OR ${of('sale_lines')}
      OR EXISTS (SELECT FROM imports WHERE user_id = ${owner} AND business_id = ${businessId}
        AND status IN ('committing', 'committed', 'undoing')) AS some`,
  )
  return found?.some ?? false
}

/** With everything in it: the foreign keys cascade. */
export async function removeBusiness(tx: Tx, owner: OwnerId, businessId: string): Promise<void> {
  await tx.delete(businesses).where(and(eq(businesses.userId, owner), eq(businesses.id, businessId)))
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
