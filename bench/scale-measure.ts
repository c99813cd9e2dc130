import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { signIn } from '../src/contract/accounts.ts'
import { listBusinesses } from '../src/contract/businesses.ts'
import { importFile, undoAndWait } from '../src/server/testing/importing.ts'
import { TEST_PASSWORD } from '../src/server/testing/test-client.ts'
import { type BenchBusiness, businessWithProducts, importWholeFile } from './business.ts'
import { quantile, seconds } from './harness.ts'
import { processorTime } from './processor-time.ts'
import { type SafiServer, startSafi } from './safi-server.ts'
import { HEADER, salesFiles, skuName } from './sales-file.ts'
import {
  emailOf,
  SERVER_OPTIONS,
  SIZE_CLASSES,
  scaleServer,
  untilJobsEnd,
  withClient,
} from './scale-server.ts'

/**
 * Measures a database that scale-fill.ts filled: bytes per line, imports, reads without cached responses, and upkeep. PostgreSQL must run on the same machine.
 * Run: node bench/scale-measure.ts --server postgres://postgres@127.0.0.1:5432 --database safi_scale [--only sizes,reads,others,import]
 */
const { values: options } = parseArgs({
  options: {
    ...SERVER_OPTIONS,
    only: { type: 'string', default: 'sizes,reads,others,import' },
    requests: { type: 'string', default: '40' },
  },
})

const REQUESTS = Number(options.requests)
const MONTH = 'from=2026-09-01&to=2026-09-30'
const READS = {
  dashboard: 'dashboard',
  'product list': 'products?pageSize=100',
  'sales, first page': 'sale-lines',
  'sales, a SKU': `sale-lines?search=${skuName(7)}`,
  'profit bridge': `reports/profit-bridge?${MONTH}`,
}
const say = (text: string) => console.log(text)
const ms = (values: readonly number[]) =>
  `p50 ${quantile(values, 0.5).toFixed(0)} ms, p95 ${quantile(values, 0.95).toFixed(0)} ms`

/** The processor time in seconds of Safi, and of each connection of this database. */
async function workOf(server: SafiServer, admin: pg.Client) {
  const { rows } = await admin.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
  )
  return {
    safi: processorTime(server.pid),
    database: new Map(rows.map(({ pid }) => [pid, processorTime(pid)])),
  }
}

/** Measures the processor time in seconds that some work takes, of Safi and of the database. */
async function processorOf(server: SafiServer, admin: pg.Client, work: () => Promise<unknown>) {
  const before = await workOf(server, admin)
  await work()
  const after = await workOf(server, admin)
  // a connection that was closed meanwhile has no processor time any more
  const database = [...after.database].map(([pid, spent]) =>
    Math.max(0, spent - (before.database.get(pid) ?? 0)),
  )
  return { safi: after.safi - before.safi, database: database.reduce((sum, spent) => sum + spent, 0) }
}

async function timed(
  server: SafiServer,
  admin: pg.Client,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  let took = 0
  const { safi, database } = await processorOf(server, admin, async () => {
    took = await seconds(work)
  })
  say(`${what}: ${took.toFixed(2)} s, processor ${safi.toFixed(2)} + ${database.toFixed(2)} s`)
}

async function sizes(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ table: string; name: string; bytes: number; files: number }>(
    `SELECT t.relname AS table, r.relname AS name, sum(pg_total_relation_size(p.relid))::float8 AS bytes, count(*)::int AS files
     FROM pg_class t
     CROSS JOIN LATERAL (SELECT t.oid, t.relname UNION ALL SELECT i.indexrelid, c.relname FROM pg_index i
       JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = t.oid) r
     CROSS JOIN LATERAL (SELECT relid FROM pg_partition_tree(r.oid) UNION SELECT r.oid) p
     WHERE t.relkind IN ('r', 'p') AND NOT t.relispartition AND t.relnamespace = 'public'::regnamespace
     GROUP BY 1, 2 ORDER BY t.relname, bytes DESC`,
  )
  const [counted] = (await admin.query<{ lines: number }>('SELECT count(*)::int AS lines FROM sale_lines'))
    .rows
  const lines = counted?.lines ?? 0
  const [all] = (
    await admin.query<{ bytes: number }>('SELECT pg_database_size(current_database())::float8 AS bytes')
  ).rows
  say(
    `${lines} lines, ${((all?.bytes ?? 0) / 2 ** 30).toFixed(2)} GB, ${((all?.bytes ?? 0) / lines).toFixed(0)} bytes per line`,
  )
  for (const { table, name, bytes, files } of rows)
    if (bytes / lines >= 1)
      say(
        `  ${name === table ? '' : '  '}${name}: ${(bytes / lines).toFixed(1)} bytes per line, ${files} files`,
      )
}

async function seller(server: SafiServer, admin: pg.Client, email: string): Promise<BenchBusiness> {
  await admin.query('DELETE FROM attempts')
  const client = server.visitor()
  await client.call(signIn, { body: { email, password: TEST_PASSWORD } })
  const { businesses } = await client.call(listBusinesses)
  const businessId = businesses[0]?.id
  if (!businessId) throw new Error(`${email} has no business`)
  return { client, businessId }
}

async function get({ client, businessId }: BenchBusiness, path: string): Promise<number> {
  const started = performance.now()
  const response = await client.fetch(`/api/businesses/${businessId}/${path}`, {
    headers: { cookie: client.cookies },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return performance.now() - started
}

/** Reads without cached responses: each follows a change of the version of the business's data. */
async function reads(server: SafiServer, admin: pg.Client): Promise<void> {
  for (const size of SIZE_CLASSES) {
    const business = await seller(server, admin, emailOf(size, 0))
    for (const [what, path] of Object.entries(READS)) {
      const times: number[] = []
      const { safi, database } = await processorOf(server, admin, async () => {
        for (let request = 0; request < REQUESTS; request += 1) {
          await admin.query('UPDATE businesses SET data_version = data_version + 1 WHERE id = $1', [
            business.businessId,
          ])
          times.push(await get(business, path))
        }
      })
      const each = (spent: number) => ((1000 * spent) / REQUESTS).toFixed(1)
      say(
        `${what}, seller of ${size.lines} lines: ${ms(times)}, processor ${each(safi)} + ${each(database)} ms`,
      )
    }
  }
}

/** First requests of sellers, whose rows are not in the cache of the database yet. */
async function firstReads(server: SafiServer, admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ email: string }>(
    `SELECT email FROM users WHERE email LIKE 'scale-10000-%' ORDER BY md5(email || now()::text) LIMIT $1`,
    [REQUESTS],
  )
  for (const [what, path] of Object.entries(READS)) {
    const times: number[] = []
    for (const { email } of rows) times.push(await get(await seller(server, admin, email), path))
    say(`${what}, each request of another seller of 10000 lines: ${ms(times)}`)
  }
}

const rss = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Imports files of a new seller, removes the larger one again, and vacuums. */
async function imports(server: SafiServer, admin: pg.Client): Promise<void> {
  const business = await businessWithProducts(server)
  const small = (order: number) =>
    `${HEADER}\nE${order},1,2026-11-01,noon,${skuName(order)},Product,1,10.00,1.00,0.00,EGP,sale\n`
  for (const order of [1, 2, 3])
    await timed(server, admin, 'import of 1 line', () =>
      importFile(business.client, business.businessId, { name: `${order}.csv`, text: small(order) }),
    )
  const files = await salesFiles(100_000)
  let id = ''
  await timed(server, admin, 'import of 100000 lines', async () => {
    const done = await importWholeFile(business, files)
    if (done.addedLines !== 100_000) throw new Error(`${done.addedLines} lines were imported`)
    id = done.id
  })
  await timed(server, admin, 'ANALYZE of the columns that lines are found by', () =>
    admin.query(
      'ANALYZE sale_lines (user_id, business_id, import_id, key, platform, order_id, sku, product_id, item_key, sold_on, kind, units, superseded)',
    ),
  )
  await timed(server, admin, 'undo of 100000 lines', () =>
    undoAndWait(business.client, business.businessId, id),
  )
  const { rows } = await admin.query<{ name: string }>(
    'SELECT tableoid::regclass::text AS name FROM sale_lines WHERE user_id = $1 LIMIT 1',
    [business.client.userId],
  )
  await timed(server, admin, `VACUUM of ${rows[0]?.name} after the undo`, () =>
    admin.query(`VACUUM ${rows[0]?.name}`),
  )
  say(`memory of Safi: peak ${server.peakMemory().toFixed(0)} MB, now ${rss(server.pid).toFixed(0)} MB`)
}

const { safiUrl, adminUrl } = await scaleServer(options)
const server = await startSafi(safiUrl)
const STEPS: Record<string, (server: SafiServer, admin: pg.Client) => Promise<void>> = {
  sizes: (_, admin) => sizes(admin),
  reads,
  others: firstReads,
  import: imports,
}
try {
  await withClient(adminUrl, async (admin) => {
    await untilJobsEnd(admin)
    for (const name of options.only.split(',')) await STEPS[name]?.(server, admin)
  })
} finally {
  await server.stop()
}
