import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { SessionUser } from '#contract/accounts.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { recordAudit } from '#server/platform/db/audit.ts'
import type { OwnerId } from '#server/platform/db/owner.ts'
import { AppError } from '#server/platform/errors.ts'
import { imageType } from '#server/platform/image-type.ts'
import { type ImageBytes, readImage } from '#server/platform/read-image.ts'
import type { SessionUserDeps } from '#server/platform/session-user.ts'
import type { Storage } from '#server/platform/storage.ts'
import { avatarPathOf, lockProfile, setAvatarPath } from './store.ts'
import { changedUser } from './use-cases.ts'

export interface AvatarDeps extends SessionUserDeps {
  storage: Storage
}

export interface Avatar extends ImageBytes {
  /** Changes with the bytes. */
  etag: string
}

/** The name is kept whatever the type: it is told by the bytes alone. */
const avatarPath = (userId: string) => `${userId}/avatar.jpg`
const storageKey = (path: string) => `avatars/${path}`

export async function replaceAvatar(
  deps: AvatarDeps,
  owner: OwnerId,
  body: AsyncIterable<Uint8Array>,
): Promise<SessionUser> {
  const { bytes } = await readImage(body, LIMITS.avatarBytes)
  const path = avatarPath(owner)
  await deps.db.system.transaction(async (tx) => {
    // the file within the lock: an upload and a removal at the same moment leave one of the two, whole
    await lockProfile(tx, owner)
    await deps.storage.write(storageKey(path), [bytes])
    await setAvatarPath(tx, owner, path)
    await recordAudit(tx, owner, 'profile.avatar_changed', owner)
  })
  return changedUser(deps, owner)
}

export async function removeAvatar(deps: AvatarDeps, owner: OwnerId): Promise<SessionUser> {
  await deps.db.system.transaction(async (tx) => {
    await lockProfile(tx, owner)
    if ((await avatarPathOf(tx, owner)) === null) return
    await setAvatarPath(tx, owner, null)
    await recordAudit(tx, owner, 'profile.avatar_removed', owner)
    await deps.storage.remove(storageKey(avatarPath(owner)))
  })
  return changedUser(deps, owner)
}

export async function openAvatar({ db, storage }: AvatarDeps, userId: string): Promise<Avatar> {
  const path = await avatarPathOf(db.system, userId)
  if (path === null || (await storage.size(storageKey(path))) === null) throw new AppError('image_not_found')
  const bytes = await buffer(storage.read(storageKey(path)))
  const mediaType = imageType(bytes)
  if (!mediaType) throw new AppError('image_not_found')
  return { bytes, mediaType, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}

/** The whole seconds for which the link still works. */
export function linkSecondsLeft(
  deps: AvatarDeps,
  userId: string,
  link: { expires: number; signature: string },
): number {
  const now = deps.now()
  if (!deps.links.holds(`/api/avatars/${avatarPath(userId)}`, link, now)) throw new AppError('link_expired')
  return Math.floor(link.expires - now.getTime() / 1000)
}
