import type pg from 'pg'
import type { PostgresServer } from '../src/server/testing/postgres-server.ts'
import type { BenchBusiness } from './business.ts'
import { asAdmin, benchPostgres, dropDatabase, freshDatabase } from './database.ts'
import { type BenchContext, byTurns, type Figure, quantile, wanted } from './harness.ts'
import { businessWithLines } from './many-lines.ts'
import { startSafi } from './safi-server.ts'

const REQUESTS = 60

/** The end of the names of figures that are measured right after sales have changed, when no cached response is valid. */
export const AFTER_CHANGE = ', sales just changed'

export interface Screens {
  /** Paths of API calls of a business, by the name of what they show. */
  readonly paths: Readonly<Record<string, string>>
  readonly withinMs: number
  /** The most that the time may grow from the smallest number of lines; null where more lines are more work. */
  readonly growth: number | null
  /** What the screens show besides sales. */
  prepare?(business: BenchBusiness): Promise<void>
}

interface Sized extends BenchBusiness {
  readonly lines: number
}

/**
 * Measures the 95th percentile of the response time of each screen at growing numbers of sale lines, relative to that at the smallest
 * number. Also counts the sale lines that the database reads.
 */
export async function* measureScreens(
  context: BenchContext,
  { paths, withinMs, growth, prepare }: Screens,
): AsyncGenerator<Figure> {
  const postgres = await benchPostgres()
  const url = await freshDatabase(postgres)
  const server = await startSafi(url)
  try {
    const businesses: Sized[] = []
    for (const lines of context.sizes) {
      const business = await businessWithLines(postgres, url, server, lines)
      await prepare?.(business)
      businesses.push({ ...business, lines })
      context.say(`${lines} lines are imported`)
    }
    await asAdmin(postgres, (client) => client.query('VACUUM ANALYZE'), url)
    for (const [screen, path] of Object.entries(paths)) {
      if (!wanted(context, screen)) continue
      const p95 = await byTurns(
        context.runs,
        Object.fromEntries(
          businesses.map((business) => {
            const change = screen.endsWith(AFTER_CHANGE) ? () => changed(postgres, url, business) : undefined
            return [business.lines, () => p95Of(business, path, change)]
          }),
        ),
        { warm: true },
      )
      const [smallest] = businesses
      for (const business of businesses) {
        const { lines } = business
        const values = p95[lines] ?? []
        const what = `${screen}, ${lines / 1000}k lines`
        yield { what, unit: 'ms', values, goal: { of: 'median', atMost: withinMs } }
        if (smallest && lines > smallest.lines) {
          const reference = {
            what: `the same at ${smallest.lines / 1000}k lines`,
            values: p95[smallest.lines] ?? [],
          }
          const goal = growth !== null && ({ of: 'ratio', atMost: growth } as const)
          yield { what: `${what}: growth`, unit: 'ms', values, reference, ...(goal && { goal }) }
        }
        yield {
          what: `${what}: rows of sale lines read`,
          unit: 'rows',
          values: [await linesRead(postgres, url, business, path)],
        }
      }
    }
  } finally {
    await server.stop()
    await dropDatabase(postgres, url)
    await postgres.stop()
  }
}

async function p95Of(
  business: BenchBusiness,
  path: string,
  change?: () => Promise<unknown>,
): Promise<number> {
  const times: number[] = []
  for (let request = 0; request < REQUESTS; request += 1) {
    await change?.()
    const started = performance.now()
    await get(business, path)
    times.push(performance.now() - started)
  }
  return quantile(times, 0.95)
}

/** Invalidates the cached responses, as any change of sales does. */
function changed(postgres: PostgresServer, url: string, { businessId }: BenchBusiness): Promise<unknown> {
  const touch = 'UPDATE businesses SET data_version = data_version + 1 WHERE id = $1'
  return asAdmin(postgres, (client) => client.query(touch, [businessId]), url)
}

async function get({ client, businessId }: BenchBusiness, path: string): Promise<void> {
  const response = await client.fetch(`/api/businesses/${businessId}/${path}`, {
    headers: { cookie: client.cookies },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
}

/** The number of rows of the sales table that the database has read, from PostgreSQL's statistics. */
async function linesRead(
  postgres: PostgresServer,
  url: string,
  business: BenchBusiness,
  path: string,
): Promise<number> {
  return asAdmin(
    postgres,
    async (client) => {
      const before = await settledCount(client)
      await get(business, path)
      return (await settledCount(client)) - before
    },
    url,
  )
}

/** Waits until the counts stop changing: PostgreSQL connections report their statistics about a second after the last SQL statement. */
async function settledCount(client: pg.Client): Promise<number> {
  let last = -1
  for (;;) {
    const { rows } = await client.query<{ read: string }>(
      `SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS read FROM pg_stat_user_tables WHERE relname = 'sale_lines'`,
    )
    const read = Number(rows[0]?.read)
    if (read === last) return read
    last = read
    await client.query('SELECT pg_stat_clear_snapshot(), pg_sleep(2)')
  }
}
