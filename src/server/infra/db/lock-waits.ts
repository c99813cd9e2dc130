import { setTimeout as pause } from 'node:timers/promises'
import { causesOf } from '../http/errors.ts'

/**
 * Maximum time that a transaction waits for a lock on a table, as its `lock_timeout`. A lock that waits for a long
 * statement blocks all later statements, so the transaction gives up and tries again.
 *
 * The time is below PostgreSQL's `deadlock_timeout` (1 s). After that timeout, PostgreSQL ends one of two transactions
 * that wait for each other, which may be that of a seller's request.
 */
export const LOCK_WAIT = '500ms'
const TRIES = 500
/** Pause before the next attempt. Statements that waited for the transaction finish meanwhile. */
const PAUSE_MS = 100
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** Repeats a transaction that failed because it could not get a lock. Throws every other error, and the last failure. */
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
