import { EventEmitter } from 'node:events'
import pg from 'pg'
import { expect, test } from 'vitest'
import { priorityAcquire } from './priority-acquire.ts'

/** Fails to connect immediately. */
class NoServer extends EventEmitter {
  connect(done: (error: Error | null) => void): void {
    process.nextTick(done, null)
  }
  end(done?: () => void): void {
    done?.()
  }
}

function poolOf(max: number, wait = 10_000): pg.Pool {
  return new pg.Pool({ max, connectionTimeoutMillis: wait, Client: NoServer as never })
}

test('a priority acquire gets the next free connection before requests that have waited longer', async () => {
  const pool = poolOf(1)
  const busy = await pool.connect()
  const served: string[] = []
  const ask = async (name: string, connection: Promise<pg.PoolClient>) => {
    const client = await connection
    served.push(name)
    client.release()
  }
  const asked = [
    ask('first', pool.connect()),
    ask('second', pool.connect()),
    ask('ahead', priorityAcquire(pool)),
    ask('third', pool.connect()),
  ]
  busy.release()
  await Promise.all(asked)
  expect(served).toEqual(['ahead', 'first', 'second', 'third'])
  // without waiting requests there is no queue to pass
  await ask('alone', priorityAcquire(pool))
  await pool.end()
})

test('a priority acquire times out like any other when no connection becomes free', async () => {
  const pool = poolOf(1, 20)
  const busy = await pool.connect()
  const waits = [pool.connect(), priorityAcquire(pool)].map((wait) =>
    wait.catch((error: Error) => error.message),
  )
  expect(await Promise.all(waits)).toEqual(Array(2).fill('timeout exceeded when trying to connect'))
  expect(pool.waitingCount).toBe(0)
  busy.release()
  await pool.end()
})
