import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, Tx } from './database.ts'
import { priorityAcquire } from './priority-acquire.ts'
import { schema } from './schema.ts'

/** The connection behind a tenant's transaction on a server, for what only it can do: COPY. */
const connections = new WeakMap<Tx, pg.PoolClient>()

/** null on the embedded database, and outside a tenant's transaction. */
export function connectionOf(tx: Tx): pg.PoolClient | null {
  return connections.get(tx) ?? null
}

/** As tenantOf, in one round trip less: the transaction begins and becomes the seller's in one message. */
export function serverTenant(pool: pg.Pool): Database['tenant'] {
  // making one walks through the whole schema: once for each connection is enough
  const made = new WeakMap<pg.PoolClient, Tx>()
  const txOf = (client: pg.PoolClient): Tx => {
    const known = made.get(client)
    if (known) return known
    const tx = drizzle(client, { schema }) as unknown as Tx
    // its own would begin within ours, and its commit would end ours
    tx.transaction = () => {
      throw new Error("a transaction within a seller's")
    }
    made.set(client, tx)
    connections.set(tx, client)
    return tx
  }
  return async (owner, work) => {
    const client = await priorityAcquire(pool)
    let broken: Error | undefined
    try {
      await client.query(
        // compiling a statement takes longer than running it: those that look costly stop early, or look up a few rows
        `BEGIN; SELECT set_config('role', 'safi_tenant', true), set_config('app.user_id', ${client.escapeLiteral(owner)}, true),
          set_config('jit', 'off', true)`,
      )
      const result = await work(txOf(client))
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((lost: Error) => {
        // whose transaction it is in nobody knows: such a connection serves no other seller
        broken = lost
      })
      throw error
    } finally {
      client.release(broken)
    }
  }
}
