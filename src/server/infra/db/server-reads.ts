import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Database } from './database.ts'
import type { OwnerId } from './owner.ts'
import { priorityAcquire } from './priority-acquire.ts'

/** Applies row-level security for the seller to the rest of the transaction, which becomes read-only. */
const SET_TENANT_CONTEXT = {
  name: 'become',
  text: `SELECT set_config('role', 'safi_tenant', true), set_config('app.user_id', $1, true),
    set_config('jit', 'off', true), set_config('transaction_read_only', 'on', true)`,
}

/** The methods that pg calls on a query it sends; its types omit them. */
interface Sent {
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
interface Connection {
  parse(statement: { text: string }): void
  bind(portal: { statement?: string; values: unknown[] }): void
  execute(portal: object): void
}
interface Config {
  readonly text: string
  readonly values: unknown[]
  readonly name?: string
  readonly types: pg.CustomTypesConfig
}
type Answer = (error: Error | null, result: { rows: unknown[] }) => void
const Query = pg.Query as unknown as new (
  config: Config & { queryMode: 'extended' },
  values: undefined,
  answer: Answer,
) => pg.Query & Sent

/**
 * A query preceded by the one that sets the tenant context. Both precede the only Sync message, so they form one
 * transaction in one round trip, which ends with the answer.
 */
class TenantQuery extends Query {
  readonly #owner: OwnerId
  readonly #named: boolean
  #becoming = true

  constructor(owner: OwnerId, config: Config, answer: Answer) {
    super({ ...config, queryMode: 'extended' }, undefined, answer)
    this.#owner = owner
    this.#named = config.name !== undefined
  }

  override prepare(connection: Connection): void {
    if (!this.#named) connection.parse({ text: SET_TENANT_CONTEXT.text })
    connection.bind({ ...(this.#named && { statement: SET_TENANT_CONTEXT.name }), values: [this.#owner] })
    connection.execute({})
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (!this.#becoming) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#becoming) this.#becoming = false
    else super.handleCommandComplete(message, connection)
  }
}

const { builtins } = pg.types
const AS_TEXT = new Set<number>([builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ])
/** Dates come as text, as everywhere (`rowsOf`). */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid) => (AS_TEXT.has(oid) ? (text: string) => text : pg.types.getTypeParser(oid, 'text')),
}

const dialect = new PgDialect()

/** Implements `Database.tenantQuery` and `Database.queryPrepared` for a server. */
export function serverReads(pool: pg.Pool): Pick<Database, 'tenantQuery' | 'queryPrepared'> {
  /** Whether this connection supports prepared statements, which PostgreSQL plans only once. */
  const named = new WeakMap<pg.PoolClient, boolean>()
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const known = names.get(text) ?? `read_${names.size}`
    names.set(text, known)
    return known
  }
  const detectPooler = async (client: pg.PoolClient): Promise<boolean> => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    // a transaction pooler reports a different process id and loses prepared statements
    const direct = rows[0]?.pid === (client as unknown as { processID: number }).processID
    if (direct) await client.query({ ...SET_TENANT_CONTEXT, values: [''] })
    named.set(client, direct)
    return direct
  }
  const sent = async <Row>(
    text: string,
    values: unknown[],
    connection: Promise<pg.PoolClient>,
    send: (client: pg.PoolClient, config: Config) => Promise<{ rows: unknown[] }>,
  ): Promise<Row[]> => {
    const client = await connection
    try {
      const direct = named.get(client) ?? (await detectPooler(client))
      const config = { text, values, types: TYPES, ...(direct && { name: nameOf(text) }) }
      return (await send(client, config)).rows as Row[]
    } finally {
      client.release()
    }
  }
  return {
    queryPrepared: (text, values) =>
      sent(text, values, pool.connect(), (client, config) => client.query(config)),
    tenantQuery: (owner, query) => {
      const { sql: text, params } = dialect.sqlToQuery(query)
      return sent(text, params, priorityAcquire(pool), (client, config) => asTenant(client, owner, config))
    },
  }
}

function asTenant(client: pg.PoolClient, owner: OwnerId, config: Config): Promise<{ rows: unknown[] }> {
  return new Promise((resolve, reject) => {
    client.query(new TenantQuery(owner, config, (error, result) => (error ? reject(error) : resolve(result))))
  })
}
