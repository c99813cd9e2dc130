import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { updateProduct } from '#contract/products.ts'
import { listSaleLines } from '#contract/sales.ts'
import { fuzzRuns } from '#domain/import/testing/fuzz-runs.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()
const RUNS = fuzzRuns(5)

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'

/**
 * Rows of few orders with several lines on several days, so that random files overlap and orders move between imports.
 */
const POOL = Array.from({ length: 24 }, (_, at) => {
  const day = `2026-0${1 + (at % 3)}-${String(1 + ((at * 7) % 27)).padStart(2, '0')}`
  const units = at % 6 === 5 ? -1 : 1 + (at % 2)
  const platform = at % 8 < 4 ? 'noon' : 'Amazon'
  return `N${at % 8},${at},${day},${platform},${at % 4 === 0 ? 'OTHER-9' : 'LAMP-1'},Lamp ${at},${units},${100 + at}.00,${units}.50,0.00,EGP,${units > 0 ? 'sale' : 'refund'}`
})

/** Random options of an import, which apply to its lines. */
const said = fc.record({ moveStock: fc.boolean(), refundsRestock: fc.boolean() })

const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ rows: fc.subarray(POOL, { minLength: 1 }), options: said }) },
  { weight: 2, arbitrary: fc.record({ undo: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ cost: fc.integer({ min: 1, max: 9_000 }) }) },
)

const USUAL = { moveStock: true, refundsRestock: true }
/**
 * Steps in which undoing the first import moves its line to the second import, which also contains the order's first
 * line on an earlier day.
 */
const HANDED_OVER = [
  { rows: [POOL[8] ?? ''], options: USUAL },
  { rows: [POOL[0] ?? '', POOL[8] ?? ''], options: USUAL },
  { undo: 0 },
]

interface Line {
  id: number
  title: string
  day: string
  platform: string
  orderId: string
  sku: string
  kind: string
  units: number
  revenue: number
  fees: number
  cost: number
}

/**
 * Computes revenue, fees, cost, units, lines and orders of each group. An order counts in the group of its first line.
 */
function recount(lines: Line[], keyOf: (line: Line) => string, orderOf: (line: Line) => string) {
  const first = new Map<string, Line>()
  for (const line of lines) {
    const known = first.get(orderOf(line))
    const earlier = !known || line.day < known.day || (line.day === known.day && line.id < known.id)
    if (line.kind === 'sale' && earlier) first.set(orderOf(line), line)
  }
  const counting = new Set([...first.values()].map(({ id }) => id))
  const sums: Record<string, number[]> = {}
  for (const line of lines) {
    const own = sums[keyOf(line)] ?? [0, 0, 0, 0, 0, 0]
    const add = [line.revenue, line.fees, line.cost, line.units, 1, counting.has(line.id) ? 1 : 0]
    sums[keyOf(line)] = own.map((sum, at) => sum + (add[at] ?? 0))
  }
  return sums
}

test('rollups equal a full recount of the lines after any sequence of imports, edits and undos', async () => {
  const db = server.current.db.system
  const keys = {
    sales_daily: sql`day || ' ' || platform`,
    sales_monthly_sku: sql`month || ' ' || sku`,
    sales_sku: sql`sku`,
  }
  const rollup = async (businessId: string, table: keyof typeof keys) => {
    const rows = await rowsOf<{ key: string; sums: number[] }>(
      db,
      sql`SELECT ${keys[table]} AS key, array[sum(revenue), sum(referral_fee + fulfilment_fee + other_fee), sum(cost), sum(units),
          sum(lines), sum(orders)]::float8[] AS sums
        FROM ${sql.identifier(table)} r JOIN imports i ON i.id = r.import_id AND i.active
        WHERE r.business_id = ${businessId} GROUP BY 1`,
    )
    return Object.fromEntries(rows.map(({ key, sums }) => [key, sums]))
  }
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 8 }), async (actions) => {
      const { seller, business, add, params, form } = await shop(await server.current.seller())
      const { id: productId } = await add()
      const done: { id: string; rows: string[] }[] = []
      for (const next of actions) {
        if ('rows' in next) {
          const text = [HEADER, ...next.rows, ''].join('\n')
          const { id } = await importFile(seller, business.id, { name: 'some.csv', text }, next.options)
          done.push({ id, rows: next.rows })
        } else if ('undo' in next) {
          const [gone] = done.splice(next.undo % Math.max(1, done.length), 1)
          if (gone) await undoAndWait(seller, business.id, gone.id)
        } else {
          const [item] = form().costItems ?? []
          const costItems = item ? [{ ...item, amount: next.cost }] : []
          const body = form({ costItems, costFrom: 'always' })
          await seller.call(updateProduct, { params: { ...params, productId }, body })
        }
      }
      const lines = await rowsOf<Line>(
        db,
        sql`SELECT l.id::float8 AS id, l.title, l.sold_on::text AS day, l.platform, l.order_id AS "orderId", l.sku, l.kind, l.units,
            (l.sales + l.shipping + l.gift_wrap + l.discounts)::float8 AS revenue,
            (l.referral_fee + l.fulfilment_fee + l.other_fee)::float8 AS fees, coalesce(l.cost, 0)::float8 AS cost
          FROM sale_lines l JOIN imports i ON i.id = l.import_id AND i.active WHERE l.business_id = ${business.id}`,
      )
      const [kept] = await rowsOf<{ wrong: number; units: number; moved: number }>(
        db,
        sql`SELECT count(*) FILTER (WHERE l.cost_units <> CASE WHEN l.kind = 'refund' AND i.options->>'refundsRestock' = 'false'
              THEN 0 ELSE l.units END OR (l.cost_units = 0) <> (l.cost = 0))::int AS wrong,
            coalesce(sum(l.cost_units) FILTER (WHERE i.options->>'moveStock' = 'true'), 0)::int AS units,
            (SELECT coalesce(-sum(delta), 0)::int FROM stock_movements WHERE product_id = ${productId} AND import_id IS NOT NULL)
              AS moved
          FROM sale_lines l JOIN imports i ON i.id = l.import_id AND i.active
          WHERE l.business_id = ${business.id} AND l.product_id = ${productId}`,
      )
      // whether a line moves stock and its goods came back follows the options of the import that has the line now
      expect(kept).toMatchObject({ wrong: 0, moved: kept?.units })
      // every line of the files that are not undone exists exactly once
      const held = new Set(done.flatMap(({ rows }) => rows.map((row) => row.split(',')[5])))
      expect(lines.map(({ title }) => title).sort()).toEqual([...held].sort())
      // the SKUs have several titles, so the search also depends on what the rollups say about titles
      const search = await seller.call(listSaleLines, { params, query: { search: 'Lamp 1' } })
      expect(search.total).toBe(lines.filter(({ title }) => title.startsWith('Lamp 1')).length)
      const order = (line: Line) => `${line.platform} ${line.orderId}`
      expect(await rollup(business.id, 'sales_daily')).toEqual(
        recount(lines, ({ day, platform }) => `${day} ${platform}`, order),
      )
      expect(await rollup(business.id, 'sales_monthly_sku')).toEqual(
        recount(
          lines,
          ({ day, sku }) => `${day.slice(0, 7)}-01 ${sku}`,
          (line) => `${order(line)} ${line.sku}`,
        ),
      )
      expect(await rollup(business.id, 'sales_sku')).toEqual(
        recount(
          lines,
          ({ sku }) => sku,
          (line) => `${order(line)} ${line.sku}`,
        ),
      )
    }),
    { numRuns: RUNS, endOnFailure: true, examples: [[HANDED_OVER]] },
  )
})
