import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { getDashboard } from '#contract/dashboard.ts'
import { listImports, type SalesImport } from '#contract/imports.ts'
import { listProducts } from '#contract/products.ts'
import type { Load } from './load.ts'

const WORKING = ['checking', 'committing', 'undoing']
const PATIENCE_MS = 120_000

/** Returns everything that is wrong after recovery, and the seconds until all work was complete. */
export async function verify(
  load: Load,
  databaseUrl?: string,
): Promise<{ wrong: string[]; seconds: number }> {
  const started = performance.now()
  const wrong: string[] = []
  const imports = await whenIdle(load)
  const seconds = (performance.now() - started) / 1000
  const byId = new Map(imports.map((one) => [one.id, one]))
  for (const [id, name] of load.committed) {
    const found = byId.get(id)
    const { lines = -1 } = load.files.get(name) ?? {}
    if (found?.status !== 'committed') wrong.push(`an acknowledged import is ${found?.status ?? 'gone'}`)
    else if (found.addedLines !== lines)
      wrong.push(`an import has ${found.addedLines} lines instead of ${lines}`)
  }
  // if the acknowledgement of a commit was lost, the import may count or not, but never in part
  const counted = imports.filter(({ status }) => status === 'committed')
  const expected = counted.reduce((sum, { fileName }) => sum + (load.files.get(fileName)?.revenue ?? 0), 0)
  const { statements } = await load.client.call(getDashboard, { params: { businessId: load.businessId } })
  const shown = statements.reduce((sum, { totals }) => sum + totals.revenue, 0)
  if (shown !== expected) wrong.push(`the dashboard shows ${shown} instead of ${expected}`)
  wrong.push(...(await wrongProducts(load)))
  if (databaseUrl) wrong.push(...(await wrongRollups(databaseUrl)))
  return { wrong, seconds }
}

async function whenIdle(load: Load): Promise<SalesImport[]> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const imports = await allPages(async (page) => {
      const found = await load.client.call(listImports, {
        params: { businessId: load.businessId },
        query: { page, pageSize: 100 },
      })
      return { rows: found.imports, total: found.total }
    })
    if (!imports.some(({ status }) => WORKING.includes(status))) return imports
    if (performance.now() > until) throw new Error('imports are still at work after two minutes')
    await pause(200) // the server works in the background
  }
}

async function wrongProducts(load: Load): Promise<string[]> {
  const wrong: string[] = []
  const all = await allPages(async (page) => {
    const found = await load.client.call(listProducts, {
      params: { businessId: load.businessId },
      query: { page, pageSize: 100 },
    })
    return { rows: found.products, total: found.total }
  })
  const bySku = Map.groupBy(all, ({ sku }) => sku ?? '')
  for (const [sku, { price, maybe }] of load.products) {
    const [found, ...more] = bySku.get(sku) ?? []
    if (!found) wrong.push(`the acknowledged product ${sku} is gone`)
    else if (more.length > 0) wrong.push(`the product ${sku} is there ${more.length + 1} times`)
    else if (found.price !== price && !maybe.includes(found.price)) {
      wrong.push(`a price is ${found.price} instead of ${price}`)
    }
  }
  for (const sku of load.unanswered) {
    if ((bySku.get(sku)?.length ?? 0) > 1) wrong.push(`the product ${sku} is there twice`)
  }
  return wrong
}

async function allPages<Row>(
  read: (page: number) => Promise<{ rows: Row[]; total: number }>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await read(page)
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}

/** Compares all rollups with sums that are calculated again from the lines of every active import. */
async function wrongRollups(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl.replace('//safi_app@', '//postgres@'))
  await client.connect()
  try {
    const wrong: string[] = []
    for (const rollup of ['sales_daily', 'sales_monthly_sku', 'sales_sku']) {
      const { rows } = await client.query(`
        WITH recount AS (
          SELECT l.import_id, count(*) AS lines, sum(l.units) AS units,
            sum(l.sales + l.shipping + l.gift_wrap + l.discounts) AS revenue,
            sum(l.referral_fee + l.fulfilment_fee + l.other_fee) AS fees
          FROM sale_lines l JOIN imports i ON i.id = l.import_id AND i.user_id = l.user_id
          WHERE i.active GROUP BY 1
        ), held AS (
          SELECT r.import_id, sum(lines) AS lines, sum(units) AS units, sum(revenue) AS revenue,
            sum(referral_fee + fulfilment_fee + other_fee) AS fees
          FROM ${rollup} r JOIN imports i ON i.id = r.import_id AND i.user_id = r.user_id
          WHERE i.active GROUP BY 1
        )
        SELECT count(*)::int AS count FROM recount FULL JOIN held USING (import_id)
        WHERE (recount.lines, recount.units, recount.revenue, recount.fees)
          IS DISTINCT FROM (held.lines, held.units, held.revenue, held.fees)`)
      if (rows[0].count > 0) wrong.push(`${rollup} differs from its lines in ${rows[0].count} imports`)
    }
    const { rows } = await client.query(
      'SELECT 1 FROM sale_lines GROUP BY user_id, business_id, key HAVING count(*) > 1',
    )
    if (rows.length > 0) wrong.push(`${rows.length} lines are there twice`)
    return wrong
  } finally {
    await client.end()
  }
}
