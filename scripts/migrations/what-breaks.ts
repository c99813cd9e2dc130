import type { PGlite } from '@electric-sql/pglite'

interface Column {
  readonly type: string
  readonly nullable: boolean
  /** Whether an INSERT must give a value for this column. */
  readonly required: boolean
}

/** A rule that limits access to a table: a constraint, unique index, policy, trigger or grant. */
interface Rule {
  readonly text: string
  /** The columns to which the rule refers; null if the rule concerns whole rows. */
  readonly columns: readonly string[] | null
  /** Whether a migration may add this rule without breaking the previous version of Safi. */
  readonly mayCome: boolean
  /** Whether a migration may remove this rule without breaking the previous version of Safi. */
  readonly mayGo: boolean
}

interface Table {
  readonly columns: Map<string, Column>
  readonly rules: Map<string, Rule>
}

/** The tables of a database with their columns and rules. */
export type Catalog = ReadonlyMap<string, Table>

const COLUMNS = `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    NOT a.attnotnull AS nullable, a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS required
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`

const NAMES = (table: string, numbers: string) =>
  `(SELECT json_agg(CASE WHEN n = 0 THEN NULL ELSE a.attname END) FROM unnest(${numbers}) n
    LEFT JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = n)`

/** The text of a constraint. DEFERRABLE is removed from foreign keys, because by default such a key is still checked immediately. */
const CONSTRAINT = `CASE contype WHEN 'f' THEN regexp_replace(pg_get_constraintdef(oid), ' DEFERRABLE$', '')
  ELSE pg_get_constraintdef(oid) END`

/** SQL that tells whether a policy applies only to database roles that the previous version does not use. */
const OF_OTHERS = `NOT polroles && ARRAY[0, to_regrole('safi_tenant')::oid, to_regrole(current_user)::oid]`

const RULES = `WITH found AS (
    SELECT conrelid AS table, conname::text AS name, ${CONSTRAINT} AS text,
      ${NAMES('conrelid', 'conkey')} AS columns, false AS "mayCome", contype = 'c' AS "mayGo"
    FROM pg_constraint WHERE contype IN ('p', 'u', 'c', 'f', 'x')
    UNION ALL
    SELECT indrelid, indexrelid::regclass::text, pg_get_indexdef(indexrelid), ${NAMES('indrelid', 'indkey')}, false, false
    FROM pg_index WHERE indisunique AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)
    UNION ALL
    SELECT polrelid, polname::text, concat_ws(' ', polcmd, polpermissive, polroles,
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)), NULL, ${OF_OTHERS}, false FROM pg_policy
    UNION ALL
    SELECT tgrelid, tgname::text, pg_get_triggerdef(oid), NULL, false, false FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL
    SELECT oid, 'row security', 'on', NULL, false, false FROM pg_class WHERE relrowsecurity
    UNION ALL
    SELECT c.oid, g.privilege_type, g.grantee::regrole::text, NULL, true, false
    FROM pg_class c, aclexplode(c.relacl) g WHERE g.grantee = to_regrole('safi_tenant')
  )
  SELECT c.relname AS table, name, text, columns, "mayCome", "mayGo" FROM found JOIN pg_class c ON c.oid = found.table
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`

export async function catalogOf(db: Pick<PGlite, 'query'>): Promise<Catalog> {
  const tables = new Map<string, Table>()
  const columns = await db.query<Column & { table: string; name: string }>(COLUMNS)
  for (const { table, name, ...column } of columns.rows) {
    const found = tables.get(table) ?? { columns: new Map(), rules: new Map() }
    tables.set(table, found)
    found.columns.set(name, column)
  }
  const rules = await db.query<Rule & { table: string; name: string }>(RULES)
  for (const { table, name, ...rule } of rules.rows) tables.get(table)?.rules.set(name, rule)
  return tables
}

/**
 * Describes what the previous version of Safi, which knows the tables as in `before`, can no longer do after a migration. Ignores the data
 * in the tables.
 */
export function whatBreaks(before: Catalog, after: Catalog): string[] {
  return [...before].flatMap(([name, table]) => {
    const now = after.get(name)
    if (!now) return [`${name}: gone`]
    return [...columnsOf(table, now), ...rulesOf(table, now)].map((told) => `${name}${told}`)
  })
}

function columnsOf(before: Table, after: Table): string[] {
  const told: string[] = []
  for (const [name, { type, nullable }] of before.columns) {
    const now = after.columns.get(name)
    if (!now) told.push(`.${name}: gone`)
    else if (now.type !== type) told.push(`.${name}: ${now.type} instead of ${type}`)
    else if (nullable && !now.nullable) told.push(`.${name}: may not be NULL now`)
  }
  for (const [name, { required }] of after.columns)
    if (required && !before.columns.get(name)?.required) told.push(`.${name}: must be given now`)
  return told
}

function rulesOf(before: Table, after: Table): string[] {
  const told: string[] = []
  for (const [name, { text, mayGo }] of before.rules) {
    const now = after.rules.get(name)
    if (now ? now.text !== text : !mayGo) told.push(`: ${name} was ${text}`)
  }
  for (const [name, { text, columns, mayCome }] of after.rules) {
    // a rule about columns that the previous version does not write cannot reject its writes
    const ofNew = columns?.every((column) => column !== null && !before.columns.has(column))
    if (!before.rules.has(name) && !mayCome && !ofNew) told.push(`: ${name} is new: ${text}`)
  }
  return told
}
