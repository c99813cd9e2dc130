import type { Actor } from '../auth/actor.ts'
import { type Database, JOBS_SCHEMA } from '../db/database.ts'

/**
 * The data of a job in the queue. The job runs on behalf of the actor who sent it. `owner` or `userId` is the account
 * that the job is about.
 */
export type Sent = object & { readonly actor?: Actor; readonly owner?: string; readonly userId?: string }

/**
 * Deletes jobs about an account, whatever their state, because erased data must not remain in the queue. Jobs about
 * other accounts that this account started, such as an import into a business of which it was a member, stay
 * without their actor.
 */
export async function forgetAccount(db: Database, account: string): Promise<void> {
  const table = `${JOBS_SCHEMA}.job`
  await db.executeSql(`DELETE FROM ${table} WHERE position($1 in (data - 'actor')::text) > 0`, [account])
  await db.executeSql(`UPDATE ${table} SET data = data - 'actor' WHERE data -> 'actor' ->> 'userId' = $1`, [
    account,
  ])
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
