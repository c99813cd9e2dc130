import { randomUUID } from 'node:crypto'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { imageKey } from '#server/infra/images/images.ts'
import { readImage } from '#server/infra/images/read-image.ts'
import type { Log } from '#server/infra/observability/log.ts'
import { openFile } from '#server/infra/storage/open-file.ts'
import { removeFiles, type Storage } from '#server/infra/storage/storage.ts'
import { findImage, type ImageFacts, insertImage } from './store.ts'

export interface ImagesDeps {
  db: Database
  storage: Storage
  now: () => Date
}

/** Stores an image and returns its id. */
export async function store(
  deps: ImagesDeps,
  owner: OwnerId,
  businessId: string | undefined,
  body: ReadableStream<Uint8Array>,
  log: Log,
): Promise<string> {
  const { bytes, mediaType } = await readImage(body, LIMITS.imageBytes)
  const id = randomUUID()
  const key = imageKey(owner, id)
  const createdAt = deps.now()
  await deps.storage.write(key, [bytes])
  try {
    await deps.db.tenant(owner, (tx) =>
      insertImage(tx, owner, {
        id,
        mediaType,
        bytes: bytes.length,
        businessId: businessId ?? null,
        createdAt,
      }),
    )
  } catch (error) {
    await removeFiles(deps.storage, [key], log)
    throw error
  }
  return id
}

export async function open(
  { db, storage }: ImagesDeps,
  owner: OwnerId,
  imageId: string,
): Promise<ImageFacts & { content: AsyncIterable<Uint8Array> }> {
  const image = await db.tenant(owner, (tx) => findImage(tx, owner, imageId))
  const key = imageKey(owner, imageId)
  if (!image || (await storage.size(key)) !== image.bytes) throw new AppError('image_not_found')
  const content = await openFile(storage, key)
  if (!content) throw new AppError('image_not_found')
  return { ...image, content }
}
