import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getCostMethod, previewCostMethod, setCostMethod } from '#contract/cost-method.ts'
import { setStock } from '#contract/products.ts'
import { addReceipt } from '#contract/receipts.ts'
import { getInventory, getProfitReport } from '#contract/reports.ts'
import { getRestock } from '#contract/restock.ts'
import type { CostMethod } from '#domain/profit/cost-layers/cost-method.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { daysLater } from '#server/testing/gift-shop.ts'
import { importFile } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()
const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
const LINES = 1_500

/**
 * A business with two products, each bought at 100 and then at 130, and with more sales than one request recomputes.
 */
async function largeShop() {
  const { seller, business, params, add } = await shop(await server.current.seller())
  const products: string[] = []
  for (const sku of ['LAMP-1', 'LAMP-2']) {
    const { id } = await add({ sku, name: sku, quantity: null, costItems: [] })
    products.push(id)
    for (const [receivedOn, unitCost] of [
      ['2026-03-01', 100],
      ['2026-03-02', 130],
    ] as const)
      await seller.call(addReceipt, {
        params: { ...params, productId: id },
        body: { receivedOn, quantity: LINES, unitCost },
      })
  }
  const rows = ['LAMP-1', 'LAMP-2'].flatMap((sku) =>
    Array.from(
      { length: LINES },
      (_, at) => `${sku}-${at},1,2026-03-04,noon,${sku},Lamp,1,100.00,5.00,0.00,EGP,sale`,
    ),
  )
  const file = { name: 'sales.csv', text: [HEADER, ...rows, ''].join('\n') }
  await importFile(seller, business.id, file, { moveStock: false })
  const setting = () => seller.call(getCostMethod, { params })
  return {
    seller,
    params,
    products,
    setting,
    use: (method: CostMethod) => seller.call(setCostMethod, { params, body: { method } }),
    async ended() {
      while ((await setting()).change) await pause(20) // the server works in the background
    },
    async cost() {
      const { statements } = await seller.call(getProfitReport, { params, query: {} })
      const [lines] = await rowsOf<{ cost: number }>(
        server.current.db.system,
        sql`SELECT sum(cost)::float8 AS cost FROM sale_lines WHERE business_id = ${params.businessId}`,
      )
      return [statements[0]?.totals.cost, lines?.cost]
    },
  }
}

const DATED = 2 * LINES * 130
const FIFO = 2 * LINES * 100

test('a change of the cost method recomputes many sales in the background, as previewed, and reports its progress', async () => {
  const { seller, params, use, ended, setting, cost } = await largeShop()
  expect(await cost()).toEqual([DATED, DATED])
  const preview = await seller.call(previewCostMethod, { params, query: { method: 'fifo' } })
  expect(preview.statements[0]).toMatchObject({ before: { cost: DATED }, after: { cost: FIFO } })
  const started = await use('fifo')
  expect(started).toMatchObject({ method: 'fifo', change: { from: 'dated', linesTotal: 2 * LINES } })
  await ended()
  expect(await setting()).toMatchObject({ method: 'fifo', change: null })
  expect(await cost()).toEqual([FIFO, FIFO])
})

/** Sets the business to the state that a server leaves behind when it stops at the start of a change from `dated`. */
async function interrupted(businessId: string, method: CostMethod): Promise<void> {
  const change = { from: 'dated', after: null, linesDone: 0, linesTotal: 2 * LINES }
  await server.current.db.system.execute(
    sql`UPDATE businesses SET cost_method = ${method}, cost_change = ${JSON.stringify(change)}::jsonb
      WHERE id = ${businessId}`,
  )
}

test('a cancelled change of the cost method restores the costs of the previous method', async () => {
  const { seller, params, use, ended, setting, cost } = await largeShop()
  await use('fifo')
  await ended()
  await interrupted(params.businessId, 'fifo')
  expect((await seller.fails(previewCostMethod, { params, query: { method: 'average' } })).code).toBe(
    'cost_method_changing',
  )
  await use('dated')
  await ended()
  expect(await setting()).toMatchObject({ method: 'dated', change: null })
  expect(await cost()).toEqual([DATED, DATED])
})

test('a change of the cost method continues after an interruption, and includes a receipt that was entered meanwhile', async () => {
  const { seller, params, products, use, ended, cost } = await largeShop()
  await interrupted(params.businessId, 'fifo')
  await seller.call(addReceipt, {
    params: { ...params, productId: products[0] ?? '' },
    body: { receivedOn: '2026-02-01', quantity: LINES, unitCost: 70 },
  })
  await use('fifo')
  await ended()
  const expected = LINES * (70 + 100)
  expect(await cost()).toEqual([expected, expected])
})

test('under FIFO the inventory is worth the purchases that are left; units in stock that no purchase explains have an unknown value', async () => {
  const { seller, params, products, use, ended } = await largeShop()
  const [first = '', second = ''] = products
  const inventory = () => seller.call(getInventory, { params, query: { sort: 'name' } })
  const count = (productId: string, quantity: number) =>
    seller.call(setStock, { params: { ...params, productId }, body: { quantity } })
  await use('fifo')
  await ended()
  await count(first, LINES)
  const { totals, rows } = await inventory()
  expect(rows[0]).toMatchObject({ quantity: LINES, unitCost: 130, costValue: LINES * 130 })
  expect(rows[1]).toMatchObject({ quantity: null, costValue: null })
  expect(totals).toMatchObject({ costValue: LINES * 130, unitsWithoutCost: 0 })
  await count(second, 10)
  // now the layers explain only 9 of the 10 units in stock, as if a receipt had an unknown landed cost
  await server.current.db.system.execute(sql`UPDATE products SET left_units = 9 WHERE id = ${second}`)
  // another product has sales on the last days, so it is known that these products had none
  const others = Array.from({ length: 120 }, (_, at) => {
    const day = new Date(Date.now() - at * 86_400_000).toISOString().slice(0, 10)
    return `OTHER-${at},1,${day},noon,OTHER,Other,1,100.00,5.00,0.00,EGP,sale`
  })
  await importFile(seller, params.businessId, {
    name: 'others.csv',
    text: [HEADER, ...others, ''].join('\n'),
  })
  await daysLater(server.current, 100, params.businessId)
  await seller.call(setStock, { params: { ...params, productId: first }, body: { quantity: LINES - 1 } })
  const later = await inventory()
  expect(later.rows[0]).toMatchObject({ costValue: (LINES - 1) * 130 })
  expect(later.rows[1]).toMatchObject({ quantity: 10, costValue: null })
  expect(later.totals).toMatchObject({ unitsWithoutCost: 10 })
  // the restock plan values dead stock in the same way
  expect((await seller.call(getRestock, { params, query: {} })).totals).toMatchObject({
    dead: 2,
    deadValue: (LINES - 1) * 130,
    deadWithoutCost: 1,
  })
  await use('dated')
  await ended()
  expect((await inventory()).totals.costValue).toBe((LINES + 9) * 130)
})
