import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './database.ts'
import { accessTo, type MemberAccess } from './member-access.ts'
import type { OwnerId } from './owner.ts'
import { schema } from './schema.ts'
import type { Tx } from './tx.ts'

/** The connections of running transactions of tenants on a server, which COPY needs. */
const connections = new WeakMap<Tx, pg.PoolClient>()

/** Returns the connection of a tenant's transaction on a server. The embedded database has none. */
export function connectionOf(tx: Tx): pg.PoolClient {
  const connection = connections.get(tx)
  if (!connection) throw new Error('only the transaction of a tenant on a server has a connection')
  return connection
}

export type AsTenant = <T>(
  owner: OwnerId,
  access: 'READ ONLY' | 'READ WRITE',
  work: (client: pg.PoolClient) => Promise<T>,
) => Promise<T>

/**
 * Runs a transaction on the rows of one seller. On a server, no other way leads to these rows. No other work uses the
 * connection until the transaction has ended. The work starts only after the server has confirmed the role and the
 * seller, which PostgreSQL resets when the transaction ends. If it is unknown whether the transaction has ended, the
 * connection is closed.
 */
export function asTenantOn(pool: pg.Pool): AsTenant {
  return async (owner, access, work) => {
    const member = accessTo(owner)
    const client = await pool.connect()
    try {
      await client.query(
        // just-in-time compilation is disabled: it takes longer than running these statements, which look costly but
        // stop early or look up a few rows
        `BEGIN ${member?.role === 'viewer' ? 'READ ONLY' : access}; SET LOCAL ROLE ${member ? 'safi_member' : 'safi_tenant'};
          SET LOCAL app.user_id = ${client.escapeLiteral(owner)}; ${member ? limitsOf(client, member) : ''} SET LOCAL jit = off`,
      )
      const result = await work(client)
      const { command } = await client.query('COMMIT')
      // the work has caught the error of a statement, although this error has undone the whole transaction
      if (command === 'ROLLBACK') throw new Error('a statement of the transaction failed: nothing was saved')
      return result
    } catch (error) {
      // an error of ROLLBACK is ignored, because the first error is reported; `finally` closes the connection if its
      // transaction may not have ended
      await client.query('ROLLBACK').catch(() => undefined)
      throw error
    } finally {
      client.release(client.getTransactionStatus() !== 'I')
    }
  }
}

function limitsOf(client: pg.PoolClient, { businessId, role }: MemberAccess): string {
  return `SET LOCAL app.business_id = ${client.escapeLiteral(businessId)}; SET LOCAL app.member_role = ${client.escapeLiteral(role)};`
}

/** Does the same as tenantOf with one round trip less: one message begins the transaction and sets the tenant context. */
export function serverTenant(asTenant: AsTenant): Database['tenant'] {
  // creating a Drizzle instance traverses the whole schema, so each connection keeps its instance
  const made = new WeakMap<pg.PoolClient, Tx>()
  const txOf = (client: pg.PoolClient): Tx => {
    const known = made.get(client)
    if (known) return known
    const tx = drizzle(client, { schema }) as unknown as Tx
    // nested transactions are refused: one would begin inside this transaction, and its COMMIT would end this one
    tx.transaction = () => {
      throw new Error("a transaction cannot begin inside a tenant's transaction")
    }
    made.set(client, tx)
    connections.set(tx, client)
    return tx
  }
  return (owner, work) => asTenant(owner, 'READ WRITE', (client) => work(txOf(client)))
}
