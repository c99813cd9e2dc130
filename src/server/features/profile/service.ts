import type { z } from 'zod'
import type { SessionUser } from '#contract/accounts.ts'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { profileForm, savePreferences } from '#contract/profile.ts'
import { currentUser, type SessionUserDeps } from '#server/infra/auth/session-user.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { AppError, brokenConstraint } from '#server/infra/http/errors.ts'
import { changeNames, changePreferences } from './store.ts'

export async function rename(
  deps: SessionUserDeps,
  owner: OwnerId,
  names: z.output<typeof profileForm>,
): Promise<SessionUser> {
  try {
    await deps.db.system.transaction(async (tx) => {
      await changeNames(tx, owner, names, deps.now())
      await recordAudit(tx, owner, 'profile.updated', owner)
    })
  } catch (error) {
    // if requests are concurrent, the unique index lets only one succeed; the user's own row does not conflict
    if (brokenConstraint(error) === 'profiles_business_name') throw new AppError('business_name_taken')
    throw error
  }
  return changedUser(deps, owner)
}

export async function prefer(
  deps: SessionUserDeps,
  owner: OwnerId,
  preferences: ParsedBody<typeof savePreferences>,
): Promise<SessionUser> {
  await deps.db.system.transaction(async (tx) => {
    await changePreferences(tx, owner, preferences, deps.now())
    await recordAudit(tx, owner, 'profile.preferences_saved', owner)
  })
  return changedUser(deps, owner)
}

/** Returns the user after a change. Throws when the account was erased in the meantime. */
export async function changedUser(deps: SessionUserDeps, owner: OwnerId): Promise<SessionUser> {
  const user = await currentUser(deps, owner)
  if (!user) throw new AppError('not_signed_in')
  return user
}
