import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { businessWithProducts, importWholeFile } from './business.ts'
import { run } from './cli-rivals.ts'
import { asAdmin, benchPostgres, dropDatabase, freshDatabase } from './database.ts'
import { type Benchmark, byTurns, wanted } from './harness.ts'
import { startSafi } from './safi-server.ts'
import { salesFiles } from './sales-file.ts'

const AUTOCANNON = fileURLToPath(new URL('node_modules/autocannon/autocannon.js', import.meta.url))
const BARE = fileURLToPath(new URL('bare-hono.ts', import.meta.url))
const CONNECTIONS = [1, 32, 256]
const SECONDS = 5
const SHARE = 0.6
const PRODUCTS = 100

interface Load {
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
      await asAdmin(
        postgres,
        async (admin) => {
          await admin.query(
            `DELETE FROM products WHERE id NOT IN (SELECT id FROM products ORDER BY sku LIMIT ${PRODUCTS})`,
          )
          await admin.query('VACUUM ANALYZE')
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
      const of = (path: string) => `${server.url}/api/businesses/${businessId}/${path}`
      const screens = {
        products: [of(`products?pageSize=${PRODUCTS}`), `${bareUrl}/products`],
        dashboard: [of('dashboard'), `${bareUrl}/dashboard`],
      } as const
      for (const [screen, [ours, theirs]] of Object.entries(screens)) {
        for (const connections of CONNECTIONS) {
          if (!wanted(context, screen)) continue
          const p99 = { safi: [] as number[], bare: [] as number[] }
          const loadOf = (who: 'safi' | 'bare', address: string) => async () => {
            // waits until the server has answered the requests of the previous measurement
            while (!(await client.fetch(ours, { headers: { cookie: client.cookies } })).ok);
            const { requests, latency } = await load(address, connections, client.cookies)
            p99[who].push(latency.p99)
            return requests.average
          }
          const rates = await byTurns(
            context.runs,
            { safi: loadOf('safi', ours), bare: loadOf('bare', theirs) },
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

async function load(address: string, connections: number, cookie: string): Promise<Load> {
  const told = await run(process.execPath, [
    AUTOCANNON,
    ...[
      '--connections',
      `${connections}`,
      '--duration',
      `${SECONDS}`,
      '--json',
      '--headers',
      `cookie=${cookie}`,
    ],
    address,
  ])
  const load = JSON.parse(told) as Load
  if (load.non2xx > 0 || load.errors > 0)
    throw new Error(`${address}: ${load.non2xx} requests were refused, ${load.errors} failed`)
  return load
}
