import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import { attempts } from '../db/schema/accounts.ts'
import type { Tx } from '../db/tx.ts'
import { AppError } from '../http/errors.ts'

export interface Limit {
  /** The counted action, such as "sign-up". Each subject has its own counter for the action. */
  readonly name: string
  /** Number of attempts that are allowed within `windowSeconds`. */
  readonly max: number
  /** Number of seconds, counted from the first attempt, within which `max` attempts are allowed. */
  readonly windowSeconds: number
  /**
   * Number of seconds for which the subject is locked after too many attempts. By default the lock ends when
   * `windowSeconds` have passed.
   */
  readonly lockSeconds?: number
}

/** Number of attempts after which expired rows are deleted once. */
const SWEEP_EVERY = 100

/** Counts attempts in the database, so that all servers share the counters. */
export class RateLimiter {
  readonly #db: Tx
  readonly #now: () => Date
  #sinceSweep = 0

  constructor(db: Tx, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /** Counts one attempt. Throws rate_limited with the remaining seconds when there were too many. */
  async take(limit: Limit, subject: string): Promise<void> {
    const now = this.#now()
    const ends = (seconds: number) =>
      sql`${new Date(now.getTime() + seconds * 1000).toISOString()}::timestamptz`
    const over = sql`${attempts.resetAt} <= ${now.toISOString()}::timestamptz`
    const locked = limit.lockSeconds === undefined ? sql`${attempts.resetAt}` : ends(limit.lockSeconds)
    // a single SQL statement, so that concurrent attempts cannot exceed the limit
    const [row] = await rowsOf<{ count: number; left: number }>(
      this.#db,
      sql`
        INSERT INTO ${attempts} (key, count, reset_at)
        VALUES (${keyOf(limit, subject)}, 1, ${ends(limit.windowSeconds)})
        ON CONFLICT (key) DO UPDATE SET
          count = CASE WHEN ${over} THEN 1 ELSE least(${attempts.count} + 1, ${limit.max + 1}::int) END,
          reset_at = CASE
            WHEN ${over} THEN ${ends(limit.windowSeconds)}
            WHEN ${attempts.count} = ${limit.max}::int THEN ${locked}
            ELSE ${attempts.resetAt}
          END
        RETURNING count, extract(epoch FROM reset_at - ${now.toISOString()}::timestamptz)::float8 AS left`,
    )
    await this.#sweepSometimes(now)
    if (row && row.count > limit.max) {
      throw new AppError('rate_limited', { data: { seconds: Math.max(1, Math.ceil(row.left)) } })
    }
  }

  /** Sets a counter to zero, for example after a successful sign-in. */
  async clear(limit: Limit, subject: string): Promise<void> {
    await this.#db.delete(attempts).where(eq(attempts.key, keyOf(limit, subject)))
  }

  async #sweepSometimes(now: Date): Promise<void> {
    this.#sinceSweep += 1
    if (this.#sinceSweep < SWEEP_EVERY) return
    this.#sinceSweep = 0
    // rows that another request has locked to count an attempt are left for the next deletion
    await this.#db.execute(sql`
      DELETE FROM ${attempts} WHERE key IN (
        SELECT key FROM ${attempts} WHERE reset_at <= ${now.toISOString()}::timestamptz FOR UPDATE SKIP LOCKED
      )`)
  }
}

/** Hashes the subject, because e-mail and network addresses are not stored. */
function keyOf(limit: Limit, subject: string): string {
  return `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`
}
