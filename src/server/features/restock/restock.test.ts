import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeProducts } from '#contract/product-changes.ts'
import { createProduct, getProduct, recordDamage, setStock } from '#contract/products.ts'
import { getInventory } from '#contract/reports.ts'
import { getRestock, getRestockCsv, getRestockXlsx, setSupply, setSupplyDefaults } from '#contract/restock.ts'
import { addUnitCost } from '#contract/unit-costs.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { readHistories } from '#server/core/stock/stock-history.ts'
import { readPlans, stockCache } from '#server/core/stock/stock-levels.ts'
import { todayOf } from '#server/core/today.ts'
import { businessScope, ownerId } from '#server/infra/db/owner.ts'
import { serveDatabase } from '#server/server.ts'
import { readTable } from '#server/testing/csv-table.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import { serveOptions, sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()
const TODAY = todayOf({ now: () => new Date() })
const SUPPLY = { leadDays: 21, leadSpread: 5, orderMultiple: 12, inbound: null }
const DEFAULTS = { leadDays: 10, leadSpread: 0, coverDays: 20 }

/** A file that sells the same number of units of a SKU on each of the last days. */
const sales = (units: Readonly<Record<string, number>>, days = 40) => ({
  name: 'my-sales.csv',
  text: [
    'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type',
    ...Object.entries(units).flatMap(([sku, sold]) =>
      Array.from({ length: days }, (_, ago) =>
        [
          `${sku}-${ago}`,
          1,
          shifted(TODAY, 0 - ago),
          'noon',
          sku,
          sku,
          sold,
          '250.00',
          0,
          0,
          'EGP',
          'sale',
        ].join(),
      ),
    ),
    '',
  ].join('\r\n'),
})

/**
 * A business whose oud sells 2 a day, has 30 units left and costs 90.00, and whose musk sells 1 a day, has 500 units left
 * and no known cost.
 */
async function perfumes() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const params = { businessId }
  const catalog = await catalogOf(seller)
  const add = async (sku: string, left: number, amount?: number) => {
    const costItems =
      amount === undefined ? [] : [{ costCategoryId: catalog.categories.product ?? '', amount }]
    const body = productBody(catalog, { name: sku, sku, quantity: 1, costItems })
    const { id: productId } = await seller.call(createProduct, { params, body })
    return { ...params, productId, count: () => setTo(productId, left) }
  }
  const setTo = (productId: string, quantity: number) =>
    seller.call(setStock, { params: { ...params, productId }, body: { quantity } })
  const oud = await add('OUD', 30, 9_000)
  const musk = await add('MUSK', 500)
  await importFile(seller, businessId, sales({ OUD: 2, MUSK: 1 }))
  await oud.count()
  await musk.count()
  return { seller, params, oud, musk, plan: (query = {}) => seller.call(getRestock, { params, query }) }
}

test('plans no purchase order until a lead time is known, and says why', async () => {
  const { plan, seller, params } = await perfumes()
  const { totals, rows, salesTo } = await plan()
  expect(salesTo).toBe(TODAY)
  expect(totals).toMatchObject({ products: 2, planned: 0, due: 0, withoutLeadTime: 2, withoutPace: 0 })
  expect(rows).toMatchObject([
    { name: 'OUD', perDay: 2, daysLeft: 15, order: null, reorderPoint: null },
    { name: 'MUSK', perDay: 1, daysLeft: 500, order: null },
  ])
  expect(rows[0]?.unseen).toContain('leadTime')
  // the inventory report shows the same days left
  const { rows: inventory } = await seller.call(getInventory, { params })
  expect(inventory.map(({ daysLeft }) => daysLeft)).toEqual([15, 500])
})

test('measures the pace and lost sales of a product from its first sale, not from the first day of that month', async () => {
  const { plan, seller, params } = await perfumes()
  const catalog = await catalogOf(seller)
  const body = productBody(catalog, { name: 'ROSE', sku: 'ROSE', quantity: 1, costItems: [] })
  await seller.call(createProduct, { params, body })
  // today is in the middle of a month, so the month of the first sale starts before that sale
  const days = [12, 22].find((ago) => shifted(TODAY, 1 - ago).slice(8) > '08') ?? 0
  await importFile(seller, params.businessId, sales({ ROSE: 1 }, days))
  expect((await plan()).rows.find(({ name }) => name === 'ROSE')).toMatchObject({
    perDay: 1,
    lost: { suspectedDays: 0 },
  })
})

test("plans purchase orders with the product's own values if it has any, else with those of the business, and rounds up to a multiple of the supplier's pack size", async () => {
  const { seller, params, oud, musk, plan } = await perfumes()
  expect(await seller.call(setSupplyDefaults, { params, body: DEFAULTS })).toEqual(DEFAULTS)
  // OUD sells 2 a day, 20 in the lead time of 10 days; 30 are in stock, so no order is due yet
  expect((await plan({ show: 'due' })).rows).toEqual([])
  await seller.call(setSupply, { params: oud, body: SUPPLY })
  // OUD now needs 42 units in the lead time of 21 days, 13 for late deliveries and 40 for the cover: 95 units, less 30 in
  // stock, rounded up to dozens
  const { totals, rows } = await plan({ show: 'due' })
  expect(rows).toMatchObject([
    {
      name: 'OUD',
      reorderPoint: 55,
      safetyStock: 13,
      supply: SUPPLY,
      order: { on: TODAY, due: true, units: 72, cash: 648_000 },
    },
  ])
  expect(totals).toMatchObject({ planned: 2, due: 1, cash: 648_000, dueWithoutCost: 0 })
  // the order of a product without a cost is counted, but not in the cash that orders need
  await seller.call(setSupply, { params: musk, body: { ...SUPPLY, leadDays: 365 } })
  const inbound = { units: 100, expectedOn: shifted(TODAY, 21) }
  await seller.call(setSupply, { params: oud, body: { ...SUPPLY, inbound } })
  const { totals: later, rows: both } = await plan()
  expect(later).toMatchObject({ due: 0, cash: 0 })
  expect(both.map(({ name, order }) => [name, order])).toEqual([
    ['OUD', { on: shifted(TODAY, 37), due: false, units: 48, cash: 432_000 }],
    ['MUSK', { on: shifted(TODAY, 128), due: false, units: 24, cash: null }],
  ])
  await seller.call(setStock, { params: musk, body: { quantity: 3 } })
  expect((await plan()).totals).toMatchObject({ due: 1, cash: 0, dueWithoutCost: 1 })
})

test('includes every new sale, damaged unit, cost and default value immediately', async () => {
  const { seller, params, oud, plan } = await perfumes()
  const of = async () => {
    const { rows } = await plan({ productId: oud.productId })
    const { rows: inventory } = await seller.call(getInventory, { params })
    const stock = inventory.find(({ productId }) => productId === oud.productId)
    expect(stock).toMatchObject({
      quantity: rows[0]?.quantity,
      sold: rows[0]?.sold,
      unitCost: rows[0]?.unitCost,
    })
    return rows[0]
  }
  expect(await of()).toMatchObject({ quantity: 30, sold: 60, unitCost: 9_000, reorderPoint: null })
  const later = sales({ OUD: 1 }, 1)
  await importFile(seller, params.businessId, { ...later, text: later.text.replaceAll('OUD-0', 'OUD-NEW') })
  expect(await of()).toMatchObject({ quantity: 29, sold: 61 })
  await seller.call(addUnitCost, {
    params: oud,
    body: { validFrom: TODAY, unitPrice: 9_500, currency: 'EGP' },
  })
  expect(await of()).toMatchObject({ unitCost: 9_500 })
  await seller.call(recordDamage, { params: oud, body: { quantity: 4 } })
  expect(await of()).toMatchObject({ quantity: 25, unitCost: 9_500 })
  await seller.call(setSupplyDefaults, { params, body: DEFAULTS })
  expect(await of()).toMatchObject({ quantity: 25, reorderPoint: 21 })
})

test('does not treat a product as in stock before its stock count if an earlier count was removed', async () => {
  const { seller, params, plan } = await perfumes()
  const catalog = await catalogOf(seller)
  const body = productBody(catalog, { name: 'ROSE', sku: 'ROSE', quantity: null, costItems: [] })
  const { id: productId } = await seller.call(createProduct, { params, body })
  const count = (quantity: number | null) =>
    seller.call(changeProducts, { params, body: { changes: [{ productId, quantity }] } })
  await count(5)
  await server.current.db.system.execute(sql`UPDATE stock_movements SET at = at - INTERVAL '100 days'
    WHERE product_id = ${productId}`)
  // another product has sales on these days, so it is known that ROSE had none
  await importFile(seller, params.businessId, sales({ MYRRH: 1 }, 120))
  expect((await plan({ productId })).rows[0]).toMatchObject({ dead: true, unsoldDays: 101 })
  await count(null)
  await count(5)
  expect((await plan({ productId })).rows[0]).toMatchObject({ dead: false, unsoldDays: 1 })
})

test.each([
  // the first import took the 30 units, so the stock fell to 0 on the last day of sales
  { first: true, counted: 30, perDay: 0.5, outDays: 0 },
  // the count lacks the sold units already, so no import took them, and the stock was 0 all the time
  { first: false, counted: 0, perDay: 1, outDays: 15 },
])(
  'counts what really left the stock if one import with stock updates $first replaces another without them',
  async ({ first, counted, perDay, outDays }) => {
    const { seller, params, plan } = await perfumes()
    const catalog = await catalogOf(seller)
    const body = productBody(catalog, { name: 'ROSE', sku: 'ROSE', quantity: counted, costItems: [] })
    const { id: productId } = await seller.call(createProduct, { params, body })
    await server.current.db.system.execute(sql`UPDATE stock_movements SET at = at - INTERVAL '60 days'
      WHERE product_id = ${productId}`)
    const { name, text } = sales({ ROSE: 1 }, 60)
    const list = text
      .split('\r\n')
      .filter((_, row) => row === 0 || row % 2 === 1)
      .join('\r\n')
    const bring = (moveStock: boolean, text: string) =>
      importFile(seller, params.businessId, { name, text }, { moveStock })
    const rose = async () => {
      const [row] = (await plan({ productId })).rows
      return { stock: row?.quantity, perDay: row?.perDay?.toFixed(1), outDays: row?.lost?.outDays }
    }
    const expected = { stock: 0, perDay: perDay.toFixed(1), outDays }
    const older = await bring(first, list)
    expect(await rose()).toEqual(expected)
    await bring(!first, list.replaceAll('250.00', '260.00'))
    expect(await rose()).toEqual(expected)
    await undoAndWait(seller, params.businessId, older.id)
    expect(await rose()).toEqual(expected)
  },
)

test('keeps days without stock when a product comes back after the last sale of the business', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const params = { businessId }
  const body = productBody(await catalogOf(seller), {
    name: 'ROSE',
    sku: 'ROSE',
    quantity: 10,
    costItems: [],
  })
  const { id: productId } = await seller.call(createProduct, { params, body })
  await server.current.db.system.execute(sql`UPDATE stock_movements SET at = at - INTERVAL '60 days'
    WHERE product_id = ${productId}`)
  const [header = '', ...rows] = sales({ ROSE: 1, MYRRH: 1 }).text.split('\r\n')
  // MYRRH was sold up to three days ago. ROSE was sold out after ten days, eight days before that
  const sold = rows.filter((row) => {
    const [sku, ago] = (row.split(',')[0] ?? '').split('-')
    return sku === 'ROSE' ? Number(ago) > 10 && Number(ago) <= 20 : Number(ago) > 2
  })
  const back = `ROSE-20,2,${shifted(TODAY, -1)},noon,ROSE,ROSE,-1,250.00,0,0,EGP,refund`
  const text = (all: readonly string[]) => [header, ...all, ''].join('\r\n')
  await importFile(seller, businessId, { name: 'sold.csv', text: text(sold) }, { moveStock: true })
  const rose = async () => (await seller.call(getRestock, { params, query: { productId } })).rows[0]
  expect(await rose()).toMatchObject({ quantity: 0, lost: { outDays: 8 } })
  await importFile(seller, businessId, { name: 'back.csv', text: text([back]) }, { moveStock: true })
  expect(await rose()).toMatchObject({ quantity: 1, lost: { outDays: 8 } })
})

test('at start, the server finds the days of stock movements of an earlier version, or the plan says that past stock is unknown', async () => {
  const { plan, params } = await perfumes()
  const { db } = server.current
  const ofBusiness = sql`product_id IN (SELECT id FROM products WHERE business_id = ${params.businessId})`
  await db.system.execute(
    sql`UPDATE stock_movements SET at = at - INTERVAL '60 days' WHERE kind = 'set' AND ${ofBusiness}`,
  )
  // the stock of MUSK also moved by sales that are in no import any more
  await db.system.execute(sql`UPDATE stock_movements m SET delta = delta - 1 FROM products p
    WHERE p.id = m.product_id AND p.sku = 'MUSK' AND m.kind = 'sale' AND ${ofBusiness}`)
  await db.system.execute(sql`UPDATE stock_movements SET delta_by_day = NULL WHERE ${ofBusiness}`)
  await db.system.execute(sql`UPDATE imports SET rollup_version = 7 WHERE business_id = ${params.businessId}`)
  const pastStock = async () =>
    (await plan()).rows.map(({ name, unseen }) => [name, unseen.includes('pastStock')])
  const upgraded = await serveDatabase({ ...db, close: async () => {} }, serveOptions('unused'))
  try {
    await expect.poll(pastStock).toEqual([
      ['OUD', false],
      ['MUSK', true],
    ])
  } finally {
    await upgraded.stop()
  }
})

test('reads only the first count and the last arrivals of older days, and makes the same plan', async () => {
  const { seller, params, plan } = await perfumes()
  const body = productBody(await catalogOf(seller), {
    name: 'ROSE',
    sku: 'ROSE',
    quantity: 20,
    costItems: [],
  })
  const { id: productId } = await seller.call(createProduct, { params, body })
  const { db } = server.current
  await db.system.execute(sql`UPDATE stock_movements SET at = now() - INTERVAL '400 days'
    WHERE product_id = ${productId}`)
  const counts = Object.entries({ 350: 6, 300: 5, 250: -4, 200: 9, 10: 2, 5: -3 })
  const changes = [
    ...counts.map(([ago, delta]) => ({ kind: 'set', delta, ago: Number(ago), receipt: null })),
    { kind: 'receipt', delta: 4, ago: 3, receipt: { receivedOn: shifted(TODAY, -190) } },
    { kind: 'receipt', delta: 50, ago: 2, receipt: { receivedOn: shifted(TODAY, -2), undone: true } },
  ]
  await db.system.execute(sql`INSERT INTO stock_movements (user_id, product_id, kind, delta, receipt, at, created_by)
    SELECT ${seller.userId}::uuid, ${productId}::uuid, kind, delta, receipt, now() - make_interval(days => ago), ${seller.userId}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS c (ago int, delta int, kind text, receipt jsonb)`)
  await db.system.execute(sql`UPDATE products SET quantity = 12 WHERE id = ${productId}`)
  const owner = ownerId(seller.userId)
  const { of } = await db.tenant(owner, (tx) =>
    readHistories(tx, businessScope(owner, params.businessId, 'EGP'), TODAY),
  )
  const { history } = of({ productId, quantity: 12, createdOn: TODAY })
  expect(history.countedOn).toBe(shifted(TODAY, -400))
  expect(history.changes.map(({ day, units }) => `${day} ${units}`).sort()).toEqual([
    `${shifted(TODAY, -200)} 9`,
    `${shifted(TODAY, -190)} 4`,
    `${shifted(TODAY, -10)} 2`,
    `${shifted(TODAY, -5)} -3`,
  ])
  expect((await plan({ productId })).rows[0]).toMatchObject({
    age: { upTo30: 2, upTo90: 0, upTo180: 0, over180: 10, unknown: 0, oldest: 200 },
  })
})

test('serves other requests while it plans many products', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const owner = ownerId(seller.userId)
  const { db } = server.current
  await db.system.execute(sql`INSERT INTO products (user_id, business_id, name, sku, currency, price)
    SELECT ${owner}::uuid, ${businessId}::uuid, 'P' || n, 'P' || n, 'EGP', 100 FROM generate_series(1, 500) n`)
  let turns = 0
  let immediate: NodeJS.Immediate
  const others = () => {
    turns += 1
    immediate = setImmediate(others)
  }
  others()
  const planned = await db.tenant(owner, async (tx) => {
    const execute = tx.execute.bind(tx)
    const sinceLastRead = async (query: SQL) => {
      const found = await execute(query)
      turns = 0
      return found
    }
    Object.assign(tx, { execute: sinceLastRead })
    const { products } = await readPlans(tx, businessScope(owner, businessId, 'EGP'), stockCache(), TODAY)
    clearImmediate(immediate)
    return { products: products.length, turns }
  })
  expect(planned).toEqual({ products: 500, turns: 2 })
})

test('exports the purchase plan as CSV and as a workbook', async () => {
  const { seller, params, oud } = await perfumes()
  await seller.call(setSupply, { params: oud, body: SUPPLY })
  const csv = await seller.send(getRestockCsv, { params })
  const { rows } = readTable(await csv.text())
  expect(rows).toMatchObject([
    {
      Product: 'OUD',
      'Order now': 'yes',
      'Order by': TODAY,
      'Order quantity': '96',
      'Cash needed': '8640.00',
    },
    { Product: 'MUSK', 'Order now': '', 'Order by': '', 'Order quantity': '', 'Cash needed': '' },
  ])
  expect(rows[1]?.['Not known']).toContain('The lead time is missing.')
  const workbook = await seller.send(getRestockXlsx, { params, query: { language: 'ar' } })
  expect(workbook.headers.get('content-disposition')).toContain(`safi-purchase-plan-${TODAY}.xlsx`)
  expect(rows.map((row) => row['Sold per day in stock'])).toEqual(['2', '1'])
})

test('every route of the restock plan responds to another seller with "not found" and refuses a visitor, without changing anything', async () => {
  const { params, oud, plan } = await perfumes()
  const stranger = await server.current.seller()
  const { id: own } = await stranger.newBusiness()
  for (const caller of [stranger, server.current.visitor()]) {
    const codes = [
      await caller.fails(getRestock, { params }),
      await caller.fails(getRestockCsv, { params }),
      await caller.fails(getRestockXlsx, { params }),
      await caller.fails(setSupplyDefaults, { params, body: DEFAULTS }),
      await caller.fails(setSupply, { params: oud, body: SUPPLY }),
      await caller.fails(setSupply, { params: { ...oud, businessId: own }, body: SUPPLY }),
    ].map(({ code }) => code)
    expect(codes).toEqual(
      caller === stranger
        ? [...Array(5).fill('business_not_found'), 'product_not_found']
        : Array(6).fill('not_signed_in'),
    )
  }
  expect((await plan({ productId: oud.productId })).rows).toMatchObject([{ supply: { leadDays: null } }])
})

test('refuses restock values (days and units) that are out of range', async () => {
  const { seller, oud, params } = await perfumes()
  const refused = async (change: object) =>
    (await seller.fails(setSupply, { params: oud, body: { ...SUPPLY, ...change } })).fields
  expect(await refused({ leadDays: -1 })).toEqual([{ path: 'leadDays', code: 'daysWhole' }])
  expect(await refused({ leadSpread: 366 })).toEqual([{ path: 'leadSpread', code: 'daysTooMany' }])
  expect(await refused({ orderMultiple: 0 })).toEqual([{ path: 'orderMultiple', code: 'quantityPositive' }])
  const body = { ...DEFAULTS, coverDays: 0 }
  expect((await seller.fails(setSupplyDefaults, { params, body })).fields).toEqual([
    { path: 'coverDays', code: 'daysWhole' },
  ])
  expect((await seller.call(getProduct, { params: oud })).quantity).toBe(30)
})
