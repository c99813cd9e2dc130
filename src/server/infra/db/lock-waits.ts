import { setTimeout as pause } from 'node:timers/promises'
import { causesOf } from '../http/errors.ts'

/**
 * Maximum time that a transaction waits for a lock on a table; set it as `lock_timeout`. While such a lock waits for a
 * long statement, it blocks all later statements, so the transaction gives up and tries again. The time is below
 * PostgreSQL's `deadlock_timeout` (1 s): a transaction can hold one table and wait for another while another
 * transaction does the reverse, and after that timeout PostgreSQL would end either of the two.
 */
export const LOCK_WAIT = '500ms'
const TRIES = 500
/** Pause before the transaction locks tables again, in which statements that waited for it can finish. */
const PAUSE_MS = 100
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** Repeats a transaction that waited longer than `LOCK_WAIT` for a lock. All its other errors are thrown. */
export async function retryLockWaits(transaction: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt >= TRIES || !isLockWait(error)) throw error
    }
    await pause(PAUSE_MS)
  }
}

function isLockWait(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === LOCK_NOT_AVAILABLE || code === DEADLOCK)
}
