import { parseArgs } from 'node:util'
import pg from 'pg'
import { changeProducts } from '../src/contract/product-changes.ts'
import { importFile } from '../src/server/testing/importing.ts'
import { seconds } from './harness.ts'
import { type SafiServer, startSafi } from './safi-server.ts'
import { costOfSku, HEADER, salesLines, skuName } from './sales-file.ts'
import {
  countOf,
  emailOf,
  SERVER_OPTIONS,
  SIZE_CLASSES,
  type SizeClass,
  scaleServer,
  untilJobsEnd,
  withClient,
} from './scale-server.ts'

/**
 * Fills a database with sellers of different sizes. Run it again with higher numbers to add more.
 *
 * One seller of each size signs up, creates products with costs, and imports a file for each month. The other sellers are copies of these
 * with new ids, so each has all rows that an import writes. Months are copied one after the other, as sales of many sellers arrive.
 *
 * node bench/scale-fill.ts --server postgres://postgres@127.0.0.1:5432 --database safi_scale --sellers 1000 --lines 10m [--fresh-indexes]
 */
const { values: options } = parseArgs({
  options: {
    ...SERVER_OPTIONS,
    sellers: { type: 'string', default: '1000' },
    lines: { type: 'string', default: '10m' },
    /** Drops the indexes before and recreates them afterwards, which is several times as fast from 10 million lines on. */
    'fresh-indexes': { type: 'boolean', default: false },
  },
})

/** Tables whose rows belong to a browser or to the operator, or that a copy shares with all sellers. */
const NOT_COPIED = ['sessions', 'api_keys', 'account_exports', 'platforms', 'cost_categories']
/** Columns with ids of rows that all sellers share. */
const SHARED_IDS = ['platform_id', 'cost_category_id']
/** Tables in which each month adds rows. */
const BY_IMPORT = ['sale_lines', 'sales_daily', 'sales_monthly_sku', 'sales_sku']

const say = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)}  ${text}`)

/** How many sellers of each class make up this number of sellers and lines. */
function sellersOf(sellers: number, lines: number): Map<SizeClass, number> {
  const counts = new Map<SizeClass, number>()
  for (const size of SIZE_CLASSES)
    if (size.share !== null) counts.set(size, Math.max(1, Math.round((lines * size.share) / size.lines)))
  const rest = Math.max(0, sellers - [...counts.values()].reduce((sum, count) => sum + count, 0))
  const small = SIZE_CLASSES.filter(({ share }) => share === null)
  for (const size of small) counts.set(size, Math.max(1, Math.round(rest / small.length)))
  return counts
}

/** Signs up a seller and imports the file of each month. */
async function importSeller(server: SafiServer, admin: pg.Client, size: SizeClass): Promise<void> {
  const client = await server.visitor().signUp()
  const { id: businessId } = await client.newBusiness()
  const newProducts = Array.from({ length: size.skus }, (_, sku) => ({
    ...{ sku: skuName(sku), name: `Product ${sku}`, price: 1_000 + ((sku * 53) % 20_000) },
    ...{ quantity: 1_000, unitCost: costOfSku(sku) },
  }))
  await client.call(changeProducts, { params: { businessId }, body: { newProducts } })
  const months = Map.groupBy(salesLines(size.lines, size.skus), (line) => line.split(',')[2]?.slice(0, 7))
  for (const [month, lines] of months) {
    const text = `${HEADER}\n${lines.join('')}`
    const { status, addedLines } = await importFile(client, businessId, { name: `${month}.csv`, text })
    if (status !== 'committed' || addedLines !== lines.length)
      throw new Error(`${month}: ${status}, ${addedLines} of ${lines.length} lines`)
  }
  await admin.query('UPDATE users SET email = $1 WHERE id = $2', [emailOf(size, 0), client.userId])
}

/** SQL for the id that a copy has instead of an id of the first seller: a valid version 8 UUID, which is made from a hash. */
const copiedId = (id: string) =>
  `overlay(overlay(md5(${id} || n) placing '8' from 13) placing '8' from 17)::uuid`

interface Copied {
  readonly table: string
  /** The columns, and the SQL of their values from a row `t` of the first seller and the number `n` of the copy. */
  readonly columns: string
  readonly values: string
}

/** Describes how to copy the rows of each table, from the catalog, so that new tables and columns are copied too. */
async function copiedTables(admin: pg.Client): Promise<Copied[]> {
  const { rows } = await admin.query<{ table: string; name: string; type: string }>(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attidentity = ''
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
       AND (c.relname = 'users' OR EXISTS (SELECT FROM pg_attribute u WHERE u.attrelid = c.oid AND u.attname = 'user_id'))
     ORDER BY c.relname, a.attnum`,
  )
  return [...Map.groupBy(rows, ({ table }) => table)]
    .filter(([table]) => !NOT_COPIED.includes(table))
    .map(([table, columns]) => ({
      table,
      columns: columns.map(({ name }) => pg.escapeIdentifier(name)).join(', '),
      values: columns
        .map(({ name, type }) => {
          const column = `t.${pg.escapeIdentifier(name)}`
          if (type === 'uuid' && !SHARED_IDS.includes(name)) return copiedId(`${column}::text`)
          if (table === 'accounts' && name === 'account_id') return `${copiedId(column)}::text`
          if (table === 'users' && name === 'email') return `replace(${column}, '-0@', '-' || n || '@')`
          if (table === 'profiles' && name === 'business_name') return `${column} || n`
          return column
        })
        .join(', '),
    }))
}

/** Copies the first seller of a class to the copies with the numbers from `first` to `last`. */
class Copier {
  readonly #admin: pg.Client
  readonly #tables: readonly Copied[]
  constructor(admin: pg.Client, tables: readonly Copied[]) {
    this.#admin = admin
    this.#tables = tables
  }

  /** Copies everything but the rows of imports. */
  async seller(user: string, first: number, last: number): Promise<void> {
    for (const copied of this.#tables) {
      if (BY_IMPORT.includes(copied.table)) continue
      const owner = copied.table === 'users' ? 'id' : 'user_id'
      await this.#copy(copied, `${owner} = $3`, [first, last, user])
    }
  }

  async month(user: string, importId: string, first: number, last: number): Promise<void> {
    for (const copied of this.#tables)
      if (BY_IMPORT.includes(copied.table))
        await this.#copy(copied, 'user_id = $3 AND import_id = $4', [first, last, user, importId])
  }

  /** OFFSET 0 keeps the order: all rows of one copy, then those of the next. */
  async #copy({ table, columns, values }: Copied, where: string, parameters: unknown[]): Promise<void> {
    await this.#admin.query(
      `INSERT INTO ${table} (${columns}) SELECT ${values} FROM generate_series($1::int, $2::int) AS n
       CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE ${where} AND n > 0 OFFSET 0) t`,
      parameters,
    )
  }
}

interface Wanted {
  readonly user: string
  readonly imports: readonly string[]
  readonly first: number
  readonly last: number
}

const userOf = async (admin: pg.Client, email: string) =>
  (await admin.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email])).rows[0]?.id

/** Starts Safi, which migrates the database, and imports the files of the first seller of each class that has none. */
async function importFirst(safiUrl: string, admin: pg.Client): Promise<void> {
  const server = await startSafi(safiUrl)
  try {
    for (const size of SIZE_CLASSES) {
      if (await userOf(admin, emailOf(size, 0))) continue
      const took = await seconds(() => importSeller(server, admin, size))
      say(`the first seller of ${size.lines} lines is imported after ${took.toFixed(1)} s`)
    }
    // otherwise every copy would ask for a check of its fees
    await untilJobsEnd(admin)
  } finally {
    // a server would check the fees of the copies meanwhile
    await server.stop()
  }
}

async function copyOthers(admin: pg.Client, counts: Map<SizeClass, number>): Promise<void> {
  const wanted: Wanted[] = []
  for (const [size, count] of counts) {
    const { rows } = await admin.query<{ there: number }>(
      `SELECT count(*)::int AS there FROM users WHERE email LIKE 'scale-' || $1::int || '-%'`,
      [size.lines],
    )
    const there = rows[0]?.there ?? 0
    const user = (await userOf(admin, emailOf(size, 0))) ?? ''
    const imports = await admin.query<{ id: string }>(
      'SELECT id FROM imports WHERE user_id = $1 AND active ORDER BY created_at',
      [user],
    )
    say(`${size.lines} lines: ${there} sellers, ${count} wanted`)
    if (there < count)
      wanted.push({ user, imports: imports.rows.map(({ id }) => id), first: there, last: count - 1 })
  }
  const copier = new Copier(admin, await copiedTables(admin))
  for (const { user, first, last } of wanted) await copier.seller(user, first, last)
  for (let month = 0; wanted.some(({ imports }) => month < imports.length); month += 1) {
    const took = await seconds(async () => {
      for (const { user, imports, first, last } of wanted) {
        const importId = imports[month]
        if (importId) await copier.month(user, importId, first, last)
      }
    })
    say(`month ${month + 1} is copied after ${took.toFixed(1)} s`)
  }
}

/** Drops the indexes of the tables of imports, except primary keys. Returns the statements that recreate them. */
async function dropIndexes(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = ANY ($1) AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    [BY_IMPORT],
  )
  for (const { name } of rows) await admin.query(`DROP INDEX ${pg.escapeIdentifier(name)}`)
  return rows.map(({ definition }) => definition)
}

const { safiUrl, adminUrl } = await scaleServer(options)
await withClient(adminUrl, async (admin) => {
  await importFirst(safiUrl, admin)
  // neither checks foreign keys nor runs triggers: copies are complete
  await admin.query('SET session_replication_role = replica')
  const took = await seconds(async () => {
    const definitions = options['fresh-indexes'] ? await dropIndexes(admin) : []
    // a copy reads the rows of one import
    if (definitions.length > 0) await admin.query('CREATE INDEX scale_copied ON sale_lines (import_id)')
    await copyOthers(admin, sellersOf(countOf(options.sellers), countOf(options.lines)))
    if (definitions.length > 0) await admin.query('DROP INDEX scale_copied')
    for (const definition of definitions) {
      const built = await seconds(() => admin.query(definition))
      say(`${definition.split(' ON ')[0]} after ${built.toFixed(1)} s`)
    }
  })
  say(`filled after ${took.toFixed(0)} s`)
  const analyzed = await seconds(() => admin.query('VACUUM ANALYZE'))
  say(`vacuumed and analyzed after ${analyzed.toFixed(1)} s`)
})
