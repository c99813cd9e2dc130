import { and, eq, lt } from 'drizzle-orm'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { sessions, users } from '#server/infra/db/schema/accounts.ts'
import { recoveryCodes } from '#server/infra/db/schema/second-factors.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { AccountsDeps } from '../deps.ts'
import { type FactorChange, factorMail } from '../mail.ts'
import { findReaderById } from '../store.ts'
import { factorsOf, lockUser } from './enabled-factors.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

/** Serializes changes of the user's factors, and notifies the account's owner of each change in case another person made it. */
export async function changeFactors<T>(
  deps: AccountsDeps,
  owner: OwnerId,
  change: FactorChange,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { done, reader } = await deps.db.system.transaction(async (tx) => {
    await lockUser(tx, owner)
    const done = await work(tx)
    await recordAudit(tx, owner, `account.${change}`, null)
    return { done, reader: await findReaderById(tx, owner) }
  })
  if (reader) deps.mailer.post(factorMail(deps, reader, change))
  return done
}

/**
 * Call it after a factor was added. Signing in requires a second factor from now on, and this session has shown it.
 * Creates recovery codes if there are none.
 */
export async function factorAdded(
  tx: Tx,
  secret: string,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<string[] | null> {
  await tx.update(users).set({ secondFactor: true }).where(eq(users.id, userId))
  await tx
    .update(sessions)
    .set({ aal: 2 })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  const [left] = await tx
    .select({ hash: recoveryCodes.hash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .limit(1)
  return left ? null : newRecoveryCodes(tx, secret, userId)
}

/**
 * Call it after a factor was removed. If it was the last one, also deletes the recovery codes, and the sessions that
 * wait for a second step. Such a session has passed only the password, and would otherwise become usable without an
 * e-mail to the owner.
 */
export async function factorRemoved(tx: Tx, userId: string): Promise<void> {
  if (await factorsOf(tx, userId)) return
  await tx.update(users).set({ secondFactor: false }).where(eq(users.id, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.aal, 2)))
}
