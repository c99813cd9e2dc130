import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { SecondStep } from '#contract/accounts.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { Tx } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { sessions, users } from '#server/infra/db/schema/accounts.ts'
import { authenticatorApps, passkeys, recoveryCodes } from '#server/infra/db/schema/second-factors.ts'
import { type FactorChange, factorMail } from '../messages.ts'
import type { AccountsDeps } from '../service.ts'
import { findReaderById } from '../store.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

/** What a user's second step can be made with; null where the password alone is enough. */
export async function factorsOf(tx: Tx, userId: string): Promise<SecondStep | null> {
  const [found] = await tx
    .select({
      app: sql<boolean>`exists (select 1 from ${authenticatorApps}
        where ${authenticatorApps.userId} = ${userId} and ${isNotNull(authenticatorApps.confirmedAt)})`,
      passkey: sql<boolean>`exists (select 1 from ${passkeys} where ${passkeys.userId} = ${userId})`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return found && (found.app || found.passkey) ? found : null
}

/** Factors of this user change one after the other. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** One change after the other; the account's owner is told of each, in case it was somebody else's. */
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
 * After a factor was added: from now on it is asked for, and whoever added it has shown it. Recovery codes where there
 * are none yet.
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
 * After a factor was removed: with the last one go the codes that stood in for it, and sessions that waited for it. They
 * had only the password, and would open without a word to the owner.
 */
export async function factorRemoved(tx: Tx, userId: string): Promise<void> {
  if (await factorsOf(tx, userId)) return
  await tx.update(users).set({ secondFactor: false }).where(eq(users.id, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.aal, 2)))
}
