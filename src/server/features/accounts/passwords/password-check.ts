import { says } from '#contract/fields.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { AccountsDeps } from '../deps.ts'
import { findPasswordHash, settledPasswordHash } from '../store.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Locks the password until the transaction ends; throws wrong_password if it has changed meanwhile. */
export type HoldPassword = (tx: Tx) => Promise<void>

/** Throws wrong_password, or rate_limited after too many wrong ones. */
export async function requirePassword(
  deps: AccountsDeps,
  owner: OwnerId,
  password: string,
): Promise<HoldPassword> {
  await deps.rateLimiter.take(deps.limits.changePassword, owner)
  const hash = await findPasswordHash(deps.db.system, owner)
  const { verify } = (await deps.auth.$context).password
  if (hash === null || !(await verify({ hash, password }))) throw new AppError('wrong_password')
  await deps.rateLimiter.clear(deps.limits.changePassword, owner)
  return async (tx) => {
    if ((await settledPasswordHash(tx, owner)) !== hash) throw new AppError('wrong_password')
  }
}

/** Refuses passwords that meet the five rules but are guessed first: facts about the seller, and common passwords. */
export function refuseGuessable(chosen: { password: string; email: string; businessName: string }): void {
  const password = chosen.password.trim().toLowerCase()
  if ([chosen.email, chosen.businessName].some((known) => known.toLowerCase() === password))
    throw new AppError('weak_password')
  if (isCommonPassword(chosen.password))
    throw new AppError('invalid_input', { fields: [{ path: 'password', code: says('passwordCommon') }] })
}
