import { and, eq, exists, inArray, lt, not, notExists, type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from '../db/owner.ts'
import { images, productImages } from '../db/schema/catalog.ts'
import type { Tx } from '../db/tx.ts'

export function imageKey(owner: OwnerId, imageId: string): string {
  return `images/${owner}/${imageId}`
}

/**
 * Returns the URL of an image of a product. It names the business, because the members of the business may see the
 * image too.
 */
export function imageUrl(imageId: string, businessId: string | undefined): string {
  return `/api/images/${imageId}${businessId ? `?businessId=${businessId}` : ''}`
}

/**
 * Deletes those of the given images that no product uses. Returns the keys of their files, which the caller removes
 * after the commit.
 */
export function dropUnattachedImages(tx: Tx, owner: OwnerId, imageIds: string[]): Promise<string[]> {
  if (imageIds.length === 0) return Promise.resolve([])
  return dropUnattached(tx, owner, inArray(images.id, imageIds))
}

/** Returns the owners of images that were uploaded before the given time for products that were never saved. */
export async function ownersOfForgottenImages(system: Tx, before: Date): Promise<string[]> {
  const found = await system
    .selectDistinct({ owner: images.userId })
    .from(images)
    .where(
      and(
        lt(images.createdAt, before),
        notExists(system.select({ one: sql`1` }).from(productImages).where(shows)),
      ),
    )
  return found.map(({ owner }) => owner)
}

const shows = and(eq(productImages.userId, images.userId), eq(productImages.imageId, images.id))

/**
 * Deletes the images of one seller that were uploaded before this moment and belong to no product. Returns the
 * storage keys of their files, which the caller removes after the commit.
 */
export function dropForgottenImages(tx: Tx, owner: OwnerId, before: Date): Promise<string[]> {
  return dropUnattached(tx, owner, lt(images.createdAt, before))
}

async function dropUnattached(tx: Tx, owner: OwnerId, which: SQL): Promise<string[]> {
  const attached = tx
    .select({ one: sql`1` })
    .from(productImages)
    .where(and(eq(productImages.userId, owner), eq(productImages.imageId, images.id)))
  const unattached = and(eq(images.userId, owner), which, not(exists(attached)))
  // the images are locked first: a transaction that attaches one of them to a product finishes before the DELETE,
  // which checks again
  const locked = await tx.select({ id: images.id }).from(images).where(unattached).for('update')
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  const dropped = await tx
    .delete(images)
    .where(and(unattached, inArray(images.id, ids)))
    .returning({ id: images.id })
  return dropped.map(({ id }) => imageKey(owner, id))
}
