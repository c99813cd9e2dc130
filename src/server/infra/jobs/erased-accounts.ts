import { sql } from 'drizzle-orm'
import type { Actor } from '../auth/actor.ts'
import { type Database, JOBS_SCHEMA } from '../db/database.ts'
import { LOCK_WAIT, retryLockWaits } from '../db/lock-waits.ts'

const JOB = sql.raw(`${JOBS_SCHEMA}.job`)

/**
 * The data of a job in the queue. The job runs on behalf of the actor who sent it. `owner` or `userId` is the account
 * that the job is about.
 */
export type Sent = object & { readonly actor?: Actor; readonly owner?: string; readonly userId?: string }

/**
 * Deletes jobs about an account, whatever their state, because erased data must not remain in the queue. Jobs about
 * other accounts stay without their actor if this account started them, such as an import into a business of which it
 * was a member, and without an error that names this account.
 */
export async function forgetAccount({ system }: Database, account: string): Promise<void> {
  // pg-boss locks a partition of the table and then the table; this transaction locks them in the reverse order
  await retryLockWaits(() =>
    system.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('lock_timeout', ${LOCK_WAIT}, true)`)
      // the queue stores a failure by replacing the row of the job, and the replacement would be invisible to a
      // statement that began before
      await tx.execute(sql`LOCK TABLE ${JOB} IN SHARE ROW EXCLUSIVE MODE`)
      await tx.execute(sql`DELETE FROM ${JOB} WHERE position(${account} in (data - 'actor')::text) > 0`)
      await tx.execute(
        sql`UPDATE ${JOB} SET data = data - 'actor' WHERE data -> 'actor' ->> 'userId' = ${account}`,
      )
      await tx.execute(sql`UPDATE ${JOB} SET output = NULL WHERE position(${account} in output::text) > 0`)
    }),
  )
}

/**
 * Removes from a new job the accounts that were erased while the job was being sent. Erasure calls `forgetAccount`
 * too, but may have done so before the job was added. In that case the account is already deleted, and this call
 * finds it missing.
 */
export async function forgetErased(db: Database, { owner, userId, actor }: Sent): Promise<void> {
  const named = [owner, userId, actor && 'userId' in actor ? actor.userId : undefined].filter(Boolean)
  if (named.length === 0) return
  const { rows } = await db.executeSql(
    'SELECT id FROM unnest($1::uuid[]) AS named (id) WHERE NOT EXISTS (SELECT FROM users WHERE users.id = named.id)',
    [named],
  )
  for (const { id } of rows as { id: string }[]) await forgetAccount(db, id)
}
