import type { OwnerId } from '#server/platform/db/owner.ts'
import { AppError } from '#server/platform/errors.ts'
import { findPasswordHash } from './store.ts'
import type { AccountsDeps } from './use-cases.ts'

/** Throws wrong_password, or rate_limited where wrong ones came too often. */
export async function requirePassword(deps: AccountsDeps, owner: OwnerId, password: string): Promise<void> {
  await deps.attempts.take(deps.limits.changePassword, owner)
  const hash = await findPasswordHash(deps.db.system, owner)
  const { verify } = (await deps.auth.$context).password
  if (hash === null || !(await verify({ hash, password }))) throw new AppError('wrong_password')
  await deps.attempts.clear(deps.limits.changePassword, owner)
}

/** The five rules let these pass, and whoever knows the seller tries them first. */
export function refuseKnownToOthers(chosen: { password: string; email: string; businessName: string }): void {
  const password = chosen.password.trim().toLowerCase()
  if ([chosen.email, chosen.businessName].some((known) => known.toLowerCase() === password))
    throw new AppError('weak_password')
}
