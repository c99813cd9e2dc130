import { sql } from 'drizzle-orm'
import { listProductRows } from '#contract/product-rows.ts'
import { deleteRecipe, listRecipes, previewRecipe, saveRecipe } from '#contract/recipes.ts'
import { getProfitReport } from '#contract/reports.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { importFile } from './importing.ts'
import { shop } from './product-forms.ts'
import type { TestServer } from './test-server.ts'

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
export const line = (sku: string, at: number, day: string, units: number, order = `O${at}`) =>
  `${order},${at},2026-${day},noon,${sku},${sku},${units},100.00,0,0,EGP,${units > 0 ? 'sale' : 'refund'}`
/** Returns a row with the sale of one set, this number of days ago. */
export const setSold = (at: number, daysAgo: number) => {
  const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return line('SET', at, '01-01', 1).replace('2026-01-01', day)
}
const fileOf = (rows: readonly string[]) => ({ name: 'sales.csv', text: [HEADER, ...rows, ''].join('\n') })

/** Moves all changes of stock this many days into the past. */
export const daysLater = ({ db }: TestServer, days: number, businessId: string) =>
  db.system.execute(sql`UPDATE stock_movements SET at = at - make_interval(days => ${days})
    WHERE product_id IN (SELECT id FROM products WHERE business_id = ${businessId})`)

/** Creates a shop with lamps at 5.00, mugs at 3.01, and a set, whose own cost was 9.99. */
export async function giftShop(server: TestServer) {
  const { seller, business, params, add, catalog, form } = await shop(await server.seller())
  const costing = (amount: number | null) =>
    amount === null ? [] : [{ costCategoryId: catalog.categories.product ?? '', amount }]
  const product = async (name: string, quantity: number | null, cost: number | null) =>
    (await add({ name, sku: name.toUpperCase(), price: 9_999, quantity, costItems: costing(cost) })).id
  const lamp = await product('Lamp', 9, 500)
  const mug = await product('Mug', 3, 301)
  const set = await product('Set', 40, 999)
  const parts = [
    { productId: lamp, count: 2 },
    { productId: mug, count: 1 },
  ]
  const of = (productId: string, validFrom = 'always') => ({ params: { ...params, productId, validFrom } })
  return {
    ...{ seller, businessId: business.id, params, add, form, lamp, mug, set, parts },
    recipes: (productId = set) => seller.call(listRecipes, of(productId)),
    save: (validFrom = 'always', components = parts, productId = set) =>
      seller.call(saveRecipe, { ...of(productId, validFrom), body: { components } }),
    refused: (components: typeof parts, productId = set, validFrom = 'always') =>
      seller.fails(saveRecipe, { ...of(productId, validFrom), body: { components } }),
    effect: (validFrom: string, components = parts) =>
      seller.call(previewRecipe, { ...of(set, validFrom), body: { components } }),
    remove: (validFrom = 'always') => seller.call(deleteRecipe, of(set, validFrom)),
    imported: (rows: readonly string[], moveStock = false) =>
      importFile(seller, business.id, fileOf(rows), { moveStock }),
    row: async (productId = set) =>
      (await seller.call(listProductRows, { params, query: {} })).rows.find(({ id }) => id === productId),
    stock: async () => {
      const { rows } = await seller.call(listProductRows, { params, query: {} })
      return [lamp, mug].map((id) => rows.find((row) => row.id === id)?.quantity)
    },
    months: async () => {
      const { statements } = await seller.call(getProfitReport, { params, query: {} })
      return statements[0]?.rows.map(({ start, cost, profit }) => [start, cost, profit])
    },
    costs: async () => {
      const rows = await rowsOf<{ cost: number | null }>(
        server.db.system,
        sql`SELECT l.cost::float8 AS cost FROM sale_lines l JOIN imports i ON i.id = l.import_id AND i.active
          WHERE l.business_id = ${business.id} AND NOT l.superseded ORDER BY l.sold_on, l.key`,
      )
      return rows.map(({ cost }) => cost)
    },
  }
}
