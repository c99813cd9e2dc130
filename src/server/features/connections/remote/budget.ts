import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { ConnectionRow } from '../sync/store.ts'
import type { Budget } from '../vendors/vendor.ts'

/** The part of a token that may be missing for a call, so that rounding does not refuse a call at the time when it is due. */
const ROUNDING = 1e-9

/**
 * Takes one call from the budget of an operation (a token bucket). All servers share the budget, because a single SQL statement decides.
 * Returns null if the call may be made now, otherwise the time from which it may be.
 */
export async function takeBudget(
  tx: Tx,
  { userId, id }: Pick<ConnectionRow, 'userId' | 'id'>,
  operation: string,
  { perSecond, burst }: Budget,
  now: Date,
): Promise<Date | null> {
  const at = sql`${now.toISOString()}::timestamptz`
  // a server whose clock is behind adds no tokens, so that no period refills the bucket twice
  const refilled = sql`least(${burst}::float8, b.tokens + ${perSecond}::float8 * greatest(0, extract(epoch FROM ${at} - b.refilled_at))::float8)`
  const allowed = sql`${refilled} >= ${1 - ROUNDING} AND coalesce(b.blocked_until <= ${at}, true)`
  const taken = await rowsOf(
    tx,
    sql`INSERT INTO sync_budgets AS b (user_id, connection_id, operation, tokens, refilled_at)
      VALUES (${userId}, ${id}, ${operation}, ${burst - 1}, ${at})
      ON CONFLICT (user_id, connection_id, operation) DO UPDATE
        SET tokens = greatest(0, ${refilled} - 1), refilled_at = greatest(b.refilled_at, ${at})
        WHERE ${allowed}
      RETURNING 1`,
  )
  if (taken.length > 0) return null
  const [left] = await rowsOf<{ seconds: number }>(
    tx,
    sql`SELECT greatest((1 - ${refilled}) / ${perSecond}::float8,
        coalesce(extract(epoch FROM b.blocked_until - ${at}), 0), 0.001)::float8 AS seconds
      FROM sync_budgets b WHERE user_id = ${userId} AND connection_id = ${id} AND operation = ${operation}`,
  )
  return new Date(now.getTime() + Math.ceil((left?.seconds ?? 1) * 1000))
}

/** Empties the bucket of an operation after the platform refused a call, and blocks the operation until the given time. */
export async function blockBudget(
  tx: Tx,
  { userId, id }: Pick<ConnectionRow, 'userId' | 'id'>,
  operation: string,
  until: Date,
  now: Date,
): Promise<void> {
  await tx.execute(sql`UPDATE sync_budgets
    SET tokens = 0, refilled_at = greatest(refilled_at, ${now.toISOString()}::timestamptz),
      blocked_until = greatest(blocked_until, ${until.toISOString()}::timestamptz)
    WHERE user_id = ${userId} AND connection_id = ${id} AND operation = ${operation}`)
}
