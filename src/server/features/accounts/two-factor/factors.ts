import { and, eq, lt } from 'drizzle-orm'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { sessions, users } from '#server/infra/db/schema/accounts.ts'
import { recoveryCodes } from '#server/infra/db/schema/second-factors.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { AccountsDeps } from '../deps.ts'
import { type FactorChange, factorMail } from '../mail.ts'
import { type HoldPassword, requirePassword } from '../passwords/password-check.ts'
import { findReaderById, settledPasswordHash } from '../store.ts'
import { factorsOf, lockUser } from './enabled-factors.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

/**
 * Runs one change of the user's second factors at a time, and notifies the account's owner by e-mail in case another person
 * made the change. `holdPassword` belongs to the password that the user entered for this change.
 */
export async function changeFactors<T>(
  deps: AccountsDeps,
  owner: OwnerId,
  change: FactorChange,
  work: (tx: Tx) => Promise<T>,
  holdPassword?: HoldPassword,
): Promise<T> {
  const { done, reader } = await deps.db.system.transaction(async (tx) => {
    if (holdPassword) await holdPassword(tx)
    // a password reset waits until the end of this change, or has already ended the session that makes it
    else await settledPasswordHash(tx, owner)
    await lockUser(tx, owner)
    const done = await work(tx)
    await recordAudit(tx, owner, `account.${change}`, null)
    return { done, reader: await findReaderById(tx, owner) }
  })
  if (reader) deps.mailer.post(factorMail(deps, reader, change))
  return done
}

/** Replaces the recovery codes of the user by new ones, which it returns. */
export async function renewRecoveryCodes(
  deps: AccountsDeps,
  owner: OwnerId,
  password: string,
): Promise<string[]> {
  const holdPassword = await requirePassword(deps, owner, password)
  const renew = async (tx: Tx) => {
    if (!(await factorsOf(tx, owner))) throw new AppError('no_second_factor')
    return newRecoveryCodes(tx, deps.secret, owner)
  }
  return changeFactors(deps, owner, 'recovery_codes_renewed', renew, holdPassword)
}

/**
 * Call it after a second factor was added. From now on signing in requires a second factor, and the current session counts
 * as having shown one. Returns new recovery codes if the user had none. Throws not_signed_in if the session has ended
 * meanwhile, as after a password reset.
 */
export async function factorAdded(
  tx: Tx,
  secret: string,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<string[] | null> {
  await tx.update(users).set({ secondFactor: true }).where(eq(users.id, userId))
  const raised = await tx
    .update(sessions)
    .set({ aal: 2 })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  if (raised.length === 0) throw new AppError('not_signed_in')
  const [left] = await tx
    .select({ hash: recoveryCodes.hash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .limit(1)
  return left ? null : newRecoveryCodes(tx, secret, userId)
}

/**
 * Call it after a second factor was removed. If it was the last one, also deletes the recovery codes and all sessions that
 * wait for a second step. Such a session has passed only the password; without the second factor it would become usable
 * although no e-mail told the owner of it.
 */
export async function factorRemoved(tx: Tx, userId: string): Promise<void> {
  if (await factorsOf(tx, userId)) return
  await tx.update(users).set({ secondFactor: false }).where(eq(users.id, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.aal, 2)))
}
