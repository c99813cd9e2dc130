import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { SessionUser } from '#contract/accounts.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { avatarAddress, type SessionUserDeps } from '#server/infra/auth/session-user.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { ImageBytes } from '#server/infra/images/clean-image.ts'
import { imageType } from '#server/infra/images/image-type.ts'
import { readImage } from '#server/infra/images/read-image.ts'
import type { Log } from '#server/infra/observability/log.ts'
import { openFile } from '#server/infra/storage/open-file.ts'
import { removeFiles, type Storage } from '#server/infra/storage/storage.ts'
import { changedUser } from '../service.ts'
import { avatarPathOf, lockAvatarPath, setAvatarPath } from '../store.ts'

export interface AvatarDeps extends SessionUserDeps {
  storage: Storage
}

export interface Avatar extends ImageBytes {
  /** The HTTP entity tag (ETag), which changes with the content. */
  etag: string
}

const storageKey = (path: string) => `avatars/${path}`

export async function replaceAvatar(
  deps: AvatarDeps,
  owner: OwnerId,
  body: ReadableStream<Uint8Array>,
  log: Log,
): Promise<SessionUser> {
  const { db, storage } = deps
  const { bytes, mediaType } = await readImage(body, LIMITS.avatarBytes)
  const path = `${owner}/${randomUUID()}.${mediaType.replace(/^image\//, '')}`
  // writes the file outside the transaction: waiting for the storage inside it would occupy a database connection and
  // its lock
  await storage.write(storageKey(path), [bytes])
  let before: string | null
  try {
    before = await db.system.transaction(async (tx) => {
      const found = await lockAvatarPath(tx, owner)
      await setAvatarPath(tx, owner, path)
      await recordAudit(tx, owner, 'profile.avatar_changed', owner)
      return found
    })
  } catch (error) {
    // if the database connection broke during the commit, the transaction may have succeeded or failed
    if ((await avatarPathOf(db.system, owner)) !== path) await removeFiles(storage, [storageKey(path)], log)
    throw error
  }
  if (before !== null) await removeFiles(storage, [storageKey(before)], log)
  return changedUser(deps, owner)
}

export async function removeAvatar(deps: AvatarDeps, owner: OwnerId, log: Log): Promise<SessionUser> {
  const before = await deps.db.system.transaction(async (tx) => {
    const found = await lockAvatarPath(tx, owner)
    if (found === null) return null
    await setAvatarPath(tx, owner, null)
    await recordAudit(tx, owner, 'profile.avatar_removed', owner)
    return found
  })
  if (before !== null) await removeFiles(deps.storage, [storageKey(before)], log)
  return changedUser(deps, owner)
}

export async function openAvatar({ db, storage }: AvatarDeps, userId: string): Promise<Avatar> {
  let path = await avatarPathOf(db.system, userId)
  while (path !== null) {
    const bytes = await bytesOf(storage, storageKey(path))
    const mediaType = bytes && imageType(bytes)
    if (mediaType)
      return { bytes, mediaType, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
    const present = await avatarPathOf(db.system, userId)
    if (present === path) break
    // another upload replaced the picture in the meantime
    path = present
  }
  throw new AppError('image_not_found')
}

/** Reads the content of a stored file; null when it does not exist. */
async function bytesOf(storage: Storage, key: string): Promise<Buffer | null> {
  const bytes = await openFile(storage, key)
  return bytes && buffer(bytes)
}

/** The remaining lifetime of a signed link in whole seconds. */
export function linkSecondsLeft(
  deps: AvatarDeps,
  userId: string,
  link: { expires: number; signature: string },
): number {
  const now = deps.now()
  if (!deps.links.holds(avatarAddress(userId), link, now)) throw new AppError('link_expired')
  return Math.floor(link.expires - now.getTime() / 1000)
}
