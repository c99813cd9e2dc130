import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { businessWithProducts, importWholeFile } from './business.ts'
import { asAdmin, benchPostgres, dropDatabase, freshDatabase } from './database.ts'
import { type Benchmark, byTurns, wanted } from './harness.ts'
import type { Load } from './load.ts'
import { startSafi } from './safi-server.ts'
import { salesFiles } from './sales-file.ts'

const LOAD = fileURLToPath(new URL('load.ts', import.meta.url))
const BARE = fileURLToPath(new URL('bare-hono.ts', import.meta.url))
const CONNECTIONS = [1, 32, 256]
const SECONDS = 5
const SHARE = 0.6
const PRODUCTS = 100
/** The businesses and page sizes of the lists that no cache knows: 2,500 pages, of which the server keeps 300. */
const BUSINESSES = 50
const PAGE_SIZES = Array.from({ length: 50 }, (_, at) => PRODUCTS - at)

interface Result {
  readonly requests: { readonly average: number }
  readonly latency: { readonly p99: number }
  readonly non2xx: number
  readonly errors: number
}

/**
 * Measures requests per second and the 99th percentile of the response time of Safi's API, compared with a bare handler that runs one
 * query.
 */
export const apiBenchmark: Benchmark = {
  title: 'API under load, PostgreSQL: the product list (100 products) and the dashboard (10k lines)',
  async *run(context) {
    const postgres = await benchPostgres()
    const url = await freshDatabase(postgres)
    const server = await startSafi(url)
    try {
      const { client, businessId } = await businessWithProducts(server)
      await importWholeFile({ client, businessId }, await salesFiles(10_000))
      const businesses = await asAdmin(
        postgres,
        async (admin) => {
          await admin.query(
            `DELETE FROM products WHERE id NOT IN (SELECT id FROM products ORDER BY sku LIMIT ${PRODUCTS})`,
          )
          const all = await copyBusiness(admin, businessId)
          await admin.query('VACUUM ANALYZE')
          return all
        },
        url,
      )
      const bare = spawn(
        process.execPath,
        [BARE, postgres.url('postgres', new URL(url).pathname.slice(1)), businessId],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      const exited = once(bare, 'exit')
      const [bareUrl] = (await once(createInterface({ input: bare.stdout }), 'line')) as [string]
      const of = (business: string, path: string) => `/api/businesses/${business}/${path}`
      const products = (business: string, size: number): [string, string] => [
        of(business, `products?pageSize=${size}`),
        `/products?business=${business}&pageSize=${size}`,
      ]
      const screens: Record<string, [string, string][]> = {
        products: [products(businessId, PRODUCTS)],
        'products, uncached': businesses.flatMap((id) => PAGE_SIZES.map((size) => products(id, size))),
        dashboard: [[of(businessId, 'dashboard'), '/dashboard']],
      }
      for (const [screen, paths] of Object.entries(screens)) {
        const [ours, theirs] = [paths.map(([path]) => path), paths.map(([, path]) => path)]
        for (const connections of CONNECTIONS) {
          if (!wanted(context, screen)) continue
          const p99 = { safi: [] as number[], bare: [] as number[] }
          const loadOf = (who: 'safi' | 'bare', url: string, paths: string[]) => async () => {
            // waits until the server has answered the requests of the previous measurement
            while (!(await client.fetch(server.url + ours[0], { headers: { cookie: client.cookies } })).ok);
            const { requests, latency } = await load({
              url,
              paths,
              connections,
              cookie: client.cookies,
              seconds: SECONDS,
            })
            p99[who].push(latency.p99)
            return requests.average
          }
          const rates = await byTurns(
            context.runs,
            { safi: loadOf('safi', server.url, ours), bare: loadOf('bare', bareUrl, theirs) },
            { warm: true },
          )
          context.say(
            `${screen} ${connections}: ${rates.safi.join(' ')} (bare handler ${rates.bare.join(' ')})`,
          )
          const what = `${screen}, ${connections} connections`
          const reference = 'bare Hono with one query'
          yield {
            what,
            unit: 'req/s',
            values: rates.safi,
            reference: { what: reference, values: rates.bare },
            goal: { of: 'ratio', atLeast: SHARE },
          }
          yield {
            what: `${what}: p99`,
            unit: 'ms',
            values: p99.safi.slice(-context.runs),
            reference: { what: reference, values: p99.bare.slice(-context.runs) },
          }
        }
      }
      bare.kill('SIGTERM')
      await exited
    } finally {
      await server.stop()
      await dropDatabase(postgres, url)
      await postgres.stop()
    }
  },
}

/** Copies a business with its products, and returns the ids of all businesses. */
async function copyBusiness(admin: pg.Client, businessId: string): Promise<string[]> {
  const columnsOf = async (table: string, others: string[]) => {
    const { rows } = await admin.query<{ name: string }>(
      `SELECT quote_ident(column_name) AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1
        AND is_generated = 'NEVER' AND NOT column_name = ANY($2)`,
      [table, others],
    )
    return rows.map(({ name }) => name)
  }
  const [business, product] = [
    await columnsOf('businesses', ['id', 'name']),
    await columnsOf('products', ['id', 'business_id']),
  ]
  await admin.query(
    `INSERT INTO businesses (id, name, ${business}) SELECT gen_random_uuid(), name || n, ${business}
      FROM businesses, generate_series(2, ${BUSINESSES}) n`,
  )
  await admin.query(
    `INSERT INTO products (id, business_id, ${product}) SELECT gen_random_uuid(), b.id, ${product.map((name) => `p.${name}`)}
      FROM products p, businesses b WHERE b.id <> p.business_id AND p.business_id = $1`,
    [businessId],
  )
  const { rows } = await admin.query<{ id: string }>('SELECT id FROM businesses')
  return rows.map(({ id }) => id)
}

async function load(what: Load): Promise<Result> {
  const working = promisify(execFile)(process.execPath, [LOAD], { maxBuffer: 2 ** 26 })
  working.child.stdin?.end(JSON.stringify(what))
  const result = JSON.parse((await working).stdout) as Result
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${what.url}: ${result.non2xx} requests were refused, ${result.errors} failed`)
  return result
}
