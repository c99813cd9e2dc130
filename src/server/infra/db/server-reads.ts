import { hash } from 'node:crypto'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { causesOf } from '../http/errors.ts'
import type { Database } from './database.ts'
import type { AsTenant } from './server-tenant.ts'

const { builtins } = pg.types
const AS_TEXT = new Set<number>([builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ])
/** Dates are returned as text, as everywhere in Safi (`rowsOf`). */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid) => (AS_TEXT.has(oid) ? (text: string) => text : pg.types.getTypeParser(oid, 'text')),
}

/**
 * Error codes for a prepared statement that does not exist on the connection, that another client prepared there, or
 * that a migration outdated. The first two are caused by transaction poolers, which may give each transaction another
 * connection.
 */
const UNPREPARED = new Set(['26000', '42P05', '0A000'])

const dialect = new PgDialect()

/** Implements `Database.tenantQuery` and `Database.queryPrepared` for a server. */
export function serverReads(
  pool: pg.Pool,
  asTenant: AsTenant,
): Pick<Database, 'tenantQuery' | 'queryPrepared'> {
  /** Whether statements are sent with a name, because PostgreSQL plans a named statement only once. */
  let named = true
  async function rowsOf<Row>(
    text: string,
    values: unknown[],
    send: (config: pg.QueryConfig) => Promise<{ rows: unknown[] }>,
  ): Promise<Row[]> {
    const config = { text, values, types: TYPES }
    if (named) {
      try {
        // servers behind one pooler share connections, so the same name must mean the same statement on all of them
        return (await send({ ...config, name: hash('sha256', text, 'base64url') })).rows as Row[]
      } catch (error) {
        if (!causesOf(error).some(({ code }) => UNPREPARED.has(code))) throw error
        // the statement only reads, so it can be sent again, this time without a name
        named = false
      }
    }
    return (await send(config)).rows as Row[]
  }
  return {
    queryPrepared: (text, values) => rowsOf(text, values, (config) => pool.query(config)),
    tenantQuery: (owner, query) => {
      const { sql: text, params } = dialect.sqlToQuery(query)
      return rowsOf(text, params, (config) => asTenant(owner, 'READ ONLY', (client) => client.query(config)))
    },
  }
}
