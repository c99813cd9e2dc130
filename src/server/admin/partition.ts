import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** The tables whose rows grow with sales. No foreign key refers to them. */
export const PARTITIONED = [
  'sale_lines',
  'sales_daily',
  'sales_monthly_sku',
  'sales_sku',
  'stock_movements',
  'fee_check_sums',
] as const

/** How long the lock of a table may take: long enough for PostgreSQL to end its own vacuuming of the table. */
const LOCK_WAIT = '2s'

/**
 * Divides a table into partitions by a hash of the owner, in one transaction. Everything else about the table stays, such as ids, keys,
 * policies and grants. The copy needs as much free disk as the table takes.
 *
 * Returns false if the table has partitions already.
 */
export async function partitionByOwner(system: Tx, name: string, partitions: number): Promise<boolean> {
  return system.transaction(async (tx) => {
    const [found] = await rowsOf<{ kind: string }>(
      tx,
      sql`SELECT relkind AS kind FROM pg_class WHERE oid = to_regclass(${name})`,
    )
    if (found?.kind === 'p') return false
    const [table, old] = [sql.identifier(name), sql.identifier(`${name}_before`)]
    await tx.execute(sql`SELECT set_config('lock_timeout', ${LOCK_WAIT}, true)`)
    await tx.execute(sql`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    const definitions = await definitionsOf(tx, name, partitions)
    const sequence = await sequenceOf(tx, name)
    await tx.execute(sql`ALTER TABLE ${table} RENAME TO ${old}`)
    // defaults and identity; constraints and indexes follow when the rows are there, which is faster
    await tx.execute(
      sql`CREATE TABLE ${table} (LIKE ${old} INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING GENERATED INCLUDING STORAGE)
        PARTITION BY HASH (user_id)`,
    )
    for (let part = 0; part < partitions; part += 1)
      await tx.execute(
        sql`CREATE TABLE ${sql.identifier(`${name}_p${part}`)} PARTITION OF ${table}
          FOR VALUES WITH (MODULUS ${sql.raw(`${partitions}`)}, REMAINDER ${sql.raw(`${part}`)})`,
      )
    await tx.execute(sql`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${old}`)
    await tx.execute(sql`DROP TABLE ${old}`)
    for (const definition of definitions) await tx.execute(definition)
    if (sequence) await continueSequence(tx, name, sequence)
    // statistics are not copied
    await tx.execute(sql`ANALYZE ${table}`)
    return true
  })
}

/**
 * The statements that give a new table the keys, indexes, statistics, triggers, policies and grants of a table, from the catalog. Each
 * partition has statistics of its own, because the planner reads only those.
 */
async function definitionsOf(tx: Tx, name: string, partitions: number): Promise<SQL[]> {
  const rows = await rowsOf<{ definition: string }>(
    tx,
    sql`WITH t AS (SELECT oid, relacl, relowner, relrowsecurity, relforcerowsecurity FROM pg_class WHERE oid = ${name}::regclass)
      SELECT definition FROM (
        SELECT 1 AS step, k.conname AS name, format('ALTER TABLE %I ADD CONSTRAINT %I %s', ${name}::text, k.conname, pg_get_constraintdef(k.oid)) AS definition
        FROM pg_constraint k, t WHERE k.conrelid = t.oid AND k.contype IN ('p', 'u', 'c', 'f')
        UNION ALL
        SELECT 2, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) FROM pg_index i, t
        WHERE i.indrelid = t.oid AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.conrelid = t.oid)
        UNION ALL
        SELECT 2, s.stxname, format('CREATE STATISTICS %I (%s) ON %s FROM %I', s.stxname || part,
          (SELECT string_agg(CASE kind WHEN 'f' THEN 'dependencies' WHEN 'd' THEN 'ndistinct' ELSE 'mcv' END, ', ') FROM unnest(s.stxkind) kind),
          pg_get_statisticsobjdef_columns(s.oid), ${name} || part)
        FROM t JOIN pg_statistic_ext s ON s.stxrelid = t.oid CROSS JOIN (
          SELECT '' AS part UNION ALL SELECT '_p' || n FROM generate_series(0, ${partitions}::int - 1) n) parts
        UNION ALL
        SELECT 3, g.tgname, pg_get_triggerdef(g.oid) FROM pg_trigger g, t WHERE g.tgrelid = t.oid AND NOT g.tgisinternal
        UNION ALL
        SELECT 4, p.policyname, format('CREATE POLICY %I ON %I AS %s FOR %s TO %s', p.policyname, ${name}::text, p.permissive, p.cmd,
            (SELECT string_agg(quote_ident(r), ', ') FROM unnest(p.roles) r))
          || coalesce(' USING (' || p.qual || ')', '') || coalesce(' WITH CHECK (' || p.with_check || ')', '')
        FROM pg_policies p WHERE p.schemaname = current_schema() AND p.tablename = ${name}
        UNION ALL
        SELECT 5, '', format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', ${name}::text) FROM t WHERE relrowsecurity
        UNION ALL
        SELECT 5, '', format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', ${name}::text) FROM t WHERE relforcerowsecurity
        UNION ALL
        SELECT 6, a.grantee::text, format('GRANT %s ON %I TO %s', a.privilege_type, ${name}::text, a.grantee::regrole)
        FROM t, aclexplode(t.relacl) a WHERE a.grantee <> t.relowner
      ) found ORDER BY step, name`,
  )
  return rows.map(({ definition }) => sql.raw(definition))
}

interface Sequence {
  readonly column: string
  readonly name: string
  readonly last: string
  readonly called: boolean
}

/** The sequence of the ids of a table, and its last id. */
async function sequenceOf(tx: Tx, table: string): Promise<Sequence | undefined> {
  const [identity] = await rowsOf<{ column: string; name: string }>(
    tx,
    sql`SELECT a.attname AS column, s.relname AS name FROM pg_attribute a
      JOIN pg_class s ON s.oid = pg_get_serial_sequence(${table}, a.attname)::regclass
      WHERE a.attrelid = ${table}::regclass AND a.attidentity <> ''`,
  )
  if (!identity) return undefined
  const [state] = await rowsOf<{ last: string; called: boolean }>(
    tx,
    sql`SELECT last_value::text AS last, is_called AS called FROM ${sql.identifier(identity.name)}`,
  )
  return state && { ...identity, ...state }
}

/** Gives the new sequence the name and the last id of the old one. */
async function continueSequence(
  tx: Tx,
  table: string,
  { column, name, last, called }: Sequence,
): Promise<void> {
  const [made] = await rowsOf<{ name: string }>(
    tx,
    sql`SELECT relname AS name FROM pg_class WHERE oid = pg_get_serial_sequence(${table}, ${column})::regclass`,
  )
  if (made && made.name !== name)
    await tx.execute(sql`ALTER SEQUENCE ${sql.identifier(made.name)} RENAME TO ${sql.identifier(name)}`)
  await tx.execute(
    sql`SELECT setval(pg_get_serial_sequence(${table}, ${column}), ${last}::bigint, ${called})`,
  )
}
