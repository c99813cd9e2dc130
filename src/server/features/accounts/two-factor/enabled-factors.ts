import { eq, isNotNull, sql } from 'drizzle-orm'
import type { SecondStep } from '#contract/accounts.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { authenticatorApps, passkeys } from '#server/infra/db/schema/second-factors.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** The kinds of second factor that the user can sign in with; null when the password alone is enough. */
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

/** Locks the user, so that only one transaction at a time changes the user's second factors. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}
