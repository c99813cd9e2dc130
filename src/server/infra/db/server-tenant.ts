import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './database.ts'
import { priorityAcquire } from './priority-acquire.ts'
import { schema } from './schema.ts'
import type { Tx } from './tx.ts'

/** The connection of a tenant's transaction on a server, for COPY. */
const connections = new WeakMap<Tx, pg.PoolClient>()

/** null on the embedded database, and outside a tenant's transaction. */
export function connectionOf(tx: Tx): pg.PoolClient | null {
  return connections.get(tx) ?? null
}

/** Like tenantOf with one round trip less: one message begins the transaction and sets the tenant context. */
export function serverTenant(pool: pg.Pool): Database['tenant'] {
  // creating one traverses the whole schema, so it is done once per connection
  const made = new WeakMap<pg.PoolClient, Tx>()
  const txOf = (client: pg.PoolClient): Tx => {
    const known = made.get(client)
    if (known) return known
    const tx = drizzle(client, { schema }) as unknown as Tx
    // a nested transaction would begin inside ours, and its commit would end ours
    tx.transaction = () => {
      throw new Error("a transaction cannot begin inside a tenant's transaction")
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
        // no JIT: compiling takes longer than running, since statements that look costly stop early or look up a few
        // rows
        `BEGIN; SELECT set_config('role', 'safi_tenant', true), set_config('app.user_id', ${client.escapeLiteral(owner)}, true),
          set_config('jit', 'off', true)`,
      )
      const result = await work(txOf(client))
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((lost: Error) => {
        // the state of its transaction is unknown, so the connection must not serve another seller
        broken = lost
      })
      throw error
    } finally {
      client.release(broken)
    }
  }
}
