import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { saveUnitCosts } from '../src/contract/cost-grid.ts'
import { getCostMethod, previewCostMethod, setCostMethod } from '../src/contract/cost-method.ts'
import { changeProducts } from '../src/contract/product-changes.ts'
import type { PostgresServer } from '../src/server/testing/postgres-server.ts'
import type { BenchBusiness } from './business.ts'
import { asAdmin, benchPostgres, dropDatabase, freshDatabase } from './database.ts'
import { type Benchmark, byTurns, type Figure, seconds, wanted } from './harness.ts'
import { businessWithLines } from './many-lines.ts'
import { type SafiServer, startSafi } from './safi-server.ts'

const PRODUCTS = 5_000
const POLL_MS = 50

/**
 * Measures saving 5,000 unit costs, compared with bare SQL statements that write the same rows. Also measures changing the cost method of a
 * business whose products all have purchases.
 */
export const costsBenchmark: Benchmark = {
  title: 'Unit costs and cost methods, PostgreSQL',
  async *run(context) {
    const postgres = await benchPostgres()
    const url = await freshDatabase(postgres)
    const server = await startSafi(url)
    try {
      if (wanted(context, 'grid')) yield await gridFigure(postgres, url, server, context.runs)
      if (wanted(context, 'method'))
        for (const lines of context.sizes) yield* methodFigures(postgres, url, server, lines)
    } finally {
      await server.stop()
      await dropDatabase(postgres, url)
      await postgres.stop()
    }
  },
}

async function gridFigure(
  postgres: PostgresServer,
  url: string,
  server: SafiServer,
  runs: number,
): Promise<Figure> {
  const client = await server.visitor().signUp()
  const { id: businessId } = await client.newBusiness()
  const params = { businessId }
  const newProducts = Array.from({ length: PRODUCTS }, (_, at) => ({
    name: `Product ${at}`,
    sku: `SKU-${at}`,
    unitCost: 1_000 + at,
  }))
  const { created } = await client.call(changeProducts, { params, body: { newProducts } })
  const ids = created.map(({ productId }) => productId)
  let next = 0
  const { values, bare } = await asAdmin(
    postgres,
    (db) =>
      byTurns(
        runs,
        {
          values: () => {
            next += 1
            const costs = ids.map((productId, at) => ({ productId, unitCost: 2_000 + next + at }))
            return milliseconds(() =>
              client.call(saveUnitCosts, { params, body: { validFrom: '2026-01-01', costs } }),
            )
          },
          bare: () => {
            next += 1
            return milliseconds(() => writeBare(db, ids, 2_000 + next))
          },
        },
        { warm: true },
      ),
    url,
  )
  return {
    what: `cost grid: save ${PRODUCTS} costs`,
    unit: 'ms',
    values,
    reference: { what: 'bare INSERT and UPDATE of the same rows', values: bare },
  }
}

/** Writes the same rows as a save of unit costs: the dated unit cost and the cost item of each product. */
async function writeBare(db: pg.Client, ids: readonly string[], cost: number): Promise<void> {
  const costs = ids.map((_, at) => cost + at)
  await db.query('BEGIN')
  await db.query(
    `INSERT INTO unit_costs (user_id, product_id, valid_from, unit_cost)
      SELECT p.user_id, p.id, '2026-01-01', c.cost FROM unnest($1::uuid[], $2::bigint[]) AS c (id, cost)
      JOIN products p ON p.id = c.id
      ON CONFLICT (user_id, product_id, valid_from) DO UPDATE SET unit_cost = excluded.unit_cost`,
    [ids, costs],
  )
  await db.query(
    `UPDATE cost_line_items i SET amount = c.cost FROM unnest($1::uuid[], $2::bigint[]) AS c (id, cost)
      WHERE i.product_id = c.id`,
    [ids, costs],
  )
  await db.query('COMMIT')
}

async function* methodFigures(
  postgres: PostgresServer,
  url: string,
  server: SafiServer,
  lines: number,
): AsyncGenerator<Figure> {
  const business = await businessWithLines(postgres, url, server, lines)
  const params = { businessId: business.businessId }
  await receiveAll(postgres, url, business)
  const before = server.peakMemory()
  const preview = await seconds(() =>
    business.client.call(previewCostMethod, { params, query: { method: 'fifo' } }),
  )
  yield { what: `preview of FIFO, ${lines} lines`, unit: 's', values: [preview] }
  const change = await seconds(async () => {
    await business.client.call(setCostMethod, { params, body: { method: 'fifo' } })
    while ((await business.client.call(getCostMethod, { params })).change) await pause(POLL_MS)
  })
  yield { what: `change to FIFO, ${lines} lines`, unit: 's', values: [change] }
  yield {
    what: `peak memory of the server above that before, ${lines} lines`,
    unit: 'MB',
    values: [server.peakMemory() - before],
  }
}

/** Gives each product one receipt before its first sale. */
async function receiveAll(
  postgres: PostgresServer,
  url: string,
  { businessId }: BenchBusiness,
): Promise<void> {
  const receipt = { receivedOn: '2020-01-01', unitCost: 700, note: '', costSave: null }
  await asAdmin(
    postgres,
    async (db) => {
      await db.query(
        `INSERT INTO stock_movements (user_id, product_id, kind, delta, receipt, created_by)
        SELECT user_id, id, 'receipt', 900000, $2::jsonb || jsonb_build_object('id', gen_random_uuid()), user_id
        FROM products WHERE business_id = $1`,
        [businessId, JSON.stringify({ ...receipt, id: randomUUID() })],
      )
      await db.query('VACUUM ANALYZE')
    },
    url,
  )
}

const milliseconds = async (work: () => Promise<unknown>) => (await seconds(work)) * 1000
