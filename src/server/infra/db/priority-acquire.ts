import type pg from 'pg'

/** The pool's queue of requests for a connection, in the order in which they are served. */
interface Waiting {
  readonly _pendingQueue: unknown[]
}

/**
 * Acquires a connection for a request whose session was already found, ahead of requests that have not begun. With a
 * single queue, every incoming request would begin before any was answered.
 */
export function priorityAcquire(pool: pg.Pool): Promise<pg.PoolClient> {
  const { _pendingQueue: waiting } = pool as unknown as Waiting
  const before = waiting.length
  const connection = pool.connect()
  if (waiting.length > before) waiting.unshift(waiting.pop())
  return connection
}
