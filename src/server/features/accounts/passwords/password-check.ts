import { says } from '#contract/fields.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { AccountsDeps } from '../deps.ts'
import { findPasswordHash, settledPasswordHash } from '../store.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Locks the password of the user until the transaction ends. Throws wrong_password if the password has changed since it
 * was checked. Call it first in the transaction: a password reset locks the password before other rows too, so that no
 * deadlock can occur.
 */
export type HoldPassword = (tx: Tx) => Promise<void>

/** Checks the password. Throws wrong_password, or rate_limited after too many wrong passwords. */
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
    if ((await settledPasswordHash(tx, owner, 'update')) !== hash) throw new AppError('wrong_password')
  }
}

/**
 * Refuses passwords that meet the five rules but are easy to guess: the e-mail address, the business name, and common
 * passwords.
 */
export function refuseGuessable(chosen: { password: string; email: string; businessName: string }): void {
  const password = chosen.password.trim().toLowerCase()
  if ([chosen.email, chosen.businessName].some((known) => known.toLowerCase() === password))
    throw new AppError('weak_password')
  if (isCommonPassword(chosen.password))
    throw new AppError('invalid_input', { fields: [{ path: 'password', code: says('passwordCommon') }] })
}
