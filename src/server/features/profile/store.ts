import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { profileForm, savePreferences } from '#contract/profile.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { profiles, users } from '#server/infra/db/schema/accounts.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'

/** Saves the names. Also updates the name of the user account, by which other members, and e-mails to them, name the user. */
export async function changeNames(
  tx: Tx,
  owner: OwnerId,
  names: z.output<typeof profileForm>,
  now: Date,
): Promise<void> {
  await tx.update(profiles).set(names).where(eq(profiles.userId, owner))
  await tx
    .update(users)
    .set({ name: `${names.firstName} ${names.lastName}`, updatedAt: now })
    .where(eq(users.id, owner))
}

/** Saves preferences. Fields that are left out stay unchanged. */
export async function changePreferences(
  tx: Tx,
  owner: OwnerId,
  preferences: ParsedBody<typeof savePreferences>,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...preferences, ...(preferences.currency && { currencyChosen: true }), updatedAt: now })
    .where(eq(users.id, owner))
}

/** Reads and locks the path of the picture until the transaction ends. */
export async function lockAvatarPath(tx: Tx, owner: OwnerId): Promise<string | null> {
  const [found] = await tx
    .select({ path: profiles.avatarPath })
    .from(profiles)
    .where(eq(profiles.userId, owner))
    .for('update')
  // the account was erased during the upload
  if (!found) throw new AppError('not_signed_in')
  return found.path
}

export async function setAvatarPath(tx: Tx, owner: OwnerId, path: string | null): Promise<void> {
  await tx.update(profiles).set({ avatarPath: path }).where(eq(profiles.userId, owner))
}

export async function avatarPathOf(tx: Tx, userId: string): Promise<string | null> {
  const [found] = await tx
    .select({ path: profiles.avatarPath })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return found?.path ?? null
}
