import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import type { OwnerId } from '#server/platform/db/owner.ts'
import { businesses, productImages, products } from '#server/platform/db/schema/catalog.ts'

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
