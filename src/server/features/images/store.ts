import { and, eq } from 'drizzle-orm'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { images } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'

export interface ImageFacts {
  id: string
  mediaType: string
  bytes: number
}

export async function insertImage(
  tx: Tx,
  owner: OwnerId,
  image: ImageFacts & { businessId: string | null; createdAt: Date },
): Promise<void> {
  await tx.insert(images).values({ userId: owner, ...image })
}

export async function findImage(tx: Tx, owner: OwnerId, imageId: string): Promise<ImageFacts | null> {
  const [found] = await tx
    .select({ id: images.id, mediaType: images.mediaType, bytes: images.bytes })
    .from(images)
    .where(and(eq(images.userId, owner), eq(images.id, imageId)))
  return found ?? null
}
