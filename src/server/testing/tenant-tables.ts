import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** Tables of better-auth. Their rows refer to a user, but only the server reads them. */
const SERVER_TABLES = ['users', 'sessions', 'accounts', 'verifications']

export interface TenantTable {
  name: string
  rowSecurity: boolean
  forced: boolean
}

/** Reads every table with an owner from the database's catalog, so that new tables are found too. */
export async function tenantTables(system: Tx): Promise<TenantTable[]> {
  const tables = await rowsOf<TenantTable>(
    system,
    sql`SELECT c.relname AS name, c.relrowsecurity AS "rowSecurity", c.relforcerowsecurity AS forced
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'user_id'
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace ORDER BY c.relname`,
  )
  return tables.filter(({ name }) => !SERVER_TABLES.includes(name))
}

export async function otherTables(system: Tx): Promise<string[]> {
  const tenant = (await tenantTables(system)).map(({ name }) => name)
  const tables = await rowsOf<{ name: string }>(
    system,
    sql`SELECT relname AS name FROM pg_class
      WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace ORDER BY relname`,
  )
  return tables.map(({ name }) => name).filter((name) => !tenant.includes(name))
}

interface Column {
  name: string
  type: string
  /** The column that the table's foreign key references; null if there is none. */
  parent: string | null
  parentColumn: string | null
}

export interface Seed {
  table: string
  /** Column names and values of a complete row, for an INSERT. */
  columns: SQL
  values: SQL
}

/**
 * Inserts one row of a seller into every tenant table, parent tables first. Returns the rows, so that a test can
 * try to insert them again as another user.
 */
export async function seedTenant(system: Tx, userId: string): Promise<Seed[]> {
  const rows = new Map<string, Record<string, unknown>>([['users', { id: userId }]])
  const waiting = new Map<string, Column[]>()
  for (const { name } of await tenantTables(system)) waiting.set(name, await neededColumns(system, name))
  const seeds: Seed[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].find(([, columns]) =>
      columns.every(({ parent }) => parent === null || rows.has(parent)),
    )
    if (!ready) throw new Error(`circular foreign keys between tables: ${[...waiting.keys()].join(', ')}`)
    const [table, columns] = ready
    waiting.delete(table)
    const seed = seedOf(table, columns, rows, userId)
    const [row] = await rowsOf<Record<string, unknown>>(system, sql`${insertOf(seed)} RETURNING *`)
    rows.set(table, row ?? {})
    seeds.push(seed)
  }
  return seeds
}

export function insertOf({ table, columns, values }: Seed): SQL {
  return sql`INSERT INTO ${sql.identifier(table)} (${columns}) VALUES (${values})`
}

function seedOf(
  table: string,
  columns: Column[],
  rows: Map<string, Record<string, unknown>>,
  userId: string,
): Seed {
  const valueFor = ({ name, type, parent, parentColumn }: Column) => {
    if (name === 'user_id') return userId
    // the business is also set in tables without a foreign key to it
    if (name === 'business_id') return rows.get('businesses')?.id
    if (parent !== null) return rows.get(parent)?.[parentColumn ?? '']
    return sample(type)
  }
  const comma = sql`, `
  return {
    table,
    columns: sql.join(
      columns.map(({ name }) => sql.identifier(name)),
      comma,
    ),
    values: sql.join(
      columns.map((column) => sql`${valueFor(column)}::${sql.raw(column.type)}`),
      comma,
    ),
  }
}

function sample(type: string): unknown {
  if (type === 'uuid') return crypto.randomUUID()
  if (type === 'boolean') return true
  if (type === 'date' || type.startsWith('timestamp')) return '2026-01-01'
  if (type === 'jsonb') return '{}'
  if (type === 'text') return `sample\u2028${crypto.randomUUID()}`
  return 1
}

/** The columns that an INSERT must provide: those without a default, and the owner. */
async function neededColumns(system: Tx, table: string): Promise<Column[]> {
  return rowsOf<Column>(
    system,
    sql`SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type,
        k.confrelid::regclass::text AS parent, p.attname AS "parentColumn"
      FROM pg_attribute a
      LEFT JOIN LATERAL (
        SELECT c.confrelid, c.confkey[array_position(c.conkey, a.attnum)] AS attnum FROM pg_constraint c
        WHERE c.contype = 'f' AND c.conrelid = a.attrelid AND a.attnum = ANY (c.conkey)
          AND a.attname <> 'user_id' LIMIT 1
      ) k ON true
      LEFT JOIN pg_attribute p ON p.attrelid = k.confrelid AND p.attnum = k.attnum
      WHERE a.attrelid = ${table}::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attidentity = ''
        AND (a.attname = 'user_id' OR (a.attnotnull AND NOT a.atthasdef))
      ORDER BY a.attnum`,
  )
}
