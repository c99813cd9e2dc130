import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, failingTransactions } from './database.ts'
import { migrateServer } from './migrate-server.ts'
import { schema } from './schema.ts'
import { serverReads } from './server-reads.ts'
import { asTenantOn, serverTenant } from './server-tenant.ts'
import type { Tx } from './tx.ts'

/**
 * Opens a database on a PostgreSQL server, directly or through a transaction pooler. Nothing depends on a connection
 * after a transaction: settings and locks are local to the transaction, and a prepared statement that a pooler lost
 * is sent again (`server-reads.ts`). `onIdleError` receives errors of connections that broke while idle.
 */
export async function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
  connections = 10,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    // the keepalive detects a host that vanished silently; pending statements then fail after the keepalive limits of
    // the system
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  pool.on('error', onIdleError)
  // a connection that breaks between two statements makes the next statement fail; without this listener it would end
  // the process
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await migrateServer(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const system = failingTransactions(drizzle(pool, { schema }) as unknown as Tx)
  const asTenant = asTenantOn(pool)
  return {
    kind: 'server',
    system,
    executeSql: async (text, values) => {
      const { rows } = await pool.query(text, values as unknown[])
      return { rows }
    },
    client: { pool },
    tenant: serverTenant(asTenant),
    ...serverReads(pool, asTenant),
    ping: async () => {
      await system.execute(sql`SELECT 1`)
    },
    close: () => pool.end(),
  }
}
