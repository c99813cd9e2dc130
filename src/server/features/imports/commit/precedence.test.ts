import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setCostMethod } from '#contract/cost-method.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { getProduct } from '#contract/products.ts'
import { addReceipt } from '#contract/receipts.ts'
import { AMAZON_SALE, amazonText } from '#domain/import/testing/amazon-file.ts'
import { amazonOrdersText } from '#domain/import/testing/amazon-orders-file.ts'
import { EBAY_ORDER, ebayText } from '#domain/import/testing/ebay-file.ts'
import { EBAY_ITEM, ebayOrdersText } from '#domain/import/testing/ebay-orders-file.ts'
import { fuzzRuns } from '#domain/import/testing/fuzz-runs.ts'
import { NOON_SALE, type NoonRow, noonText } from '#domain/import/testing/noon-file.ts'
import { noonSalesText } from '#domain/import/testing/noon-sales-file.ts'
import { SETTLED_SALE, settlementText } from '#domain/import/testing/settlement-file.ts'
import { serveDatabase } from '#server/server.ts'
import { checkFile, importFile, type TestFile, undoAndWait } from '#server/testing/importing.ts'
import { shop as newShop } from '#server/testing/product-forms.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { serveOptions, sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()
const RUNS = fuzzRuns(8)

/**
 * The price of a unit of each SKU in an order list (PRICE), and its proceeds in a statement (PROCEEDS), in minor units.
 */
const PRICE = { A: 10_000, B: 5_000, C: 3_000 } as const
const PROCEEDS = { A: 9_900, B: 4_800, C: 2_900 } as const
/**
 * The referral fee that the seller entered for the products A and B, from which the fees of order lists are estimated.
 */
const ESTIMATED_PPM = 100_000
const estimated = (sku: Sku) => (sku === 'C' ? 0 : (PRICE[sku] * ESTIMATED_PPM) / 1_000_000)
const FEES = { A: -1_500, B: -700, C: -300 } as const
type Sku = keyof typeof PRICE

/** The SKUs of each order, with one unit per item. */
const ORDERS: Readonly<Record<string, readonly Sku[]>> = {
  NEGI1: ['A'],
  NEGI2: ['A', 'A'],
  NEGI3: ['A', 'B'],
  NEGI4: ['A', 'A', 'B'],
  NEGI5: ['C'],
  NEGI6: ['B', 'C'],
  NEGI7: ['A', 'A', 'A'],
}
const ITEMS = Object.entries(ORDERS).flatMap(([order, skus]) =>
  skus.map((sku, at) => ({ order, sku, item: `${order}-${at + 1}` })),
)
type Item = (typeof ITEMS)[number]

/** The order list knows product C only by noon's own SKU. */
const listedSku = (sku: Sku): string => (sku === 'C' ? 'Z-C' : sku)

const STATUSES = ['Processing', 'Delivered', 'Cancelled', 'CIR'] as const
interface Listed {
  readonly item: Item
  readonly status: (typeof STATUSES)[number]
}
interface Stated {
  readonly item: Item
  readonly refund: boolean
}

const listText = (rows: readonly Listed[]): string =>
  noonSalesText(
    rows.map(({ item: { item, sku }, status }) => ({
      item_nr: item,
      status,
      partner_sku: sku === 'C' ? '' : sku,
      sku: `Z-${sku}`,
      currency_code: 'EGP',
      gmv_lcy: String(PRICE[sku] / 100),
      order_timestamp: '2026-03-20 10:00:00',
    })),
  )

function stated({ item: { order, item, sku }, refund }: Stated): NoonRow {
  const amounts = [PROCEEDS[sku], FEES[sku]]
  return {
    ...NOON_SALE,
    order,
    item,
    sku,
    currency: 'EGP',
    date: refund ? '2026-04-02' : '2026-03-25',
    type: refund ? 'order_update' : 'order',
    amounts: refund ? amounts.map((amount) => 0 - amount) : amounts,
  }
}
const statementText = (rows: readonly Stated[]): string => noonText(rows.map(stated))

const items = (...names: string[]) => ITEMS.filter(({ item }) => names.includes(item))
const delivered = (...names: string[]): TestFile => ({
  name: 'list.csv',
  text: listText(items(...names).map((item) => ({ item, status: 'Delivered' }))),
})
const settles = (...names: string[]): TestFile => ({
  name: 'statement.csv',
  text: statementText(items(...names).map((item) => ({ item, refund: false }))),
})

async function shop(owner?: TestClient) {
  const { seller, business, add, params, catalog } = await newShop(owner ?? (await server.current.seller()))
  const products = await Promise.all(
    ['A', 'B'].map((sku) =>
      add({
        name: sku,
        sku,
        quantity: 100,
        platforms: [{ platformId: catalog.platforms.noon, referralFeePpm: ESTIMATED_PPM, outboundFee: 0 }],
      }),
    ),
  )
  return {
    seller,
    params,
    products: products.map(({ id }) => ({ ...params, productId: id })),
    preview: async (file: TestFile) => (await checkFile(seller, business.id, file)).preview,
    take: async (file: TestFile, moveStock = true) => {
      const options = { moveStock, refundsRestock: true }
      const { id, status } = await importFile(seller, business.id, file, options)
      expect(status).toBe('committed')
      return id
    },
    undo: (importId: string) => undoAndWait(seller, business.id, importId),
    figures: async () => {
      const { statements } = await seller.call(getDashboard, { params })
      const { revenue = 0, fees = 0, units = 0, orders = 0 } = statements[0]?.totals ?? {}
      const stock = []
      for (const { id: productId } of products)
        stock.push((await seller.call(getProduct, { params: { ...params, productId } })).quantity)
      return { revenue, fees, units, orders, stock }
    },
    cost: async () => (await seller.call(getDashboard, { params })).statements[0]?.totals.cost,
  }
}

describe('an order list and a statement of the same orders', () => {
  const sold = (revenue: number, fees: number, units: number, orders: number, stock: number[]) => ({
    revenue,
    fees,
    units,
    orders,
    stock,
  })

  test('move the stock once when only the list moves stock, also while only the list counts', async () => {
    const stock = async ({ figures }: Awaited<ReturnType<typeof shop>>) => (await figures()).stock[0]
    const one = await shop()
    const listed = await one.take(delivered('NEGI1-1'))
    const settling = await one.take(settles('NEGI1-1'), false)
    expect(await stock(one)).toBe(99)
    await one.undo(settling)
    expect(await stock(one)).toBe(99)
    await one.undo(listed)
    expect(await stock(one)).toBe(100)
    const first = await one.take(settles('NEGI1-1'), false)
    const second = await one.take(delivered('NEGI1-1'))
    expect(await stock(one)).toBe(100)
    await one.undo(first)
    expect(await stock(one)).toBe(99)
    await one.undo(second)
    expect(await stock(one)).toBe(100)
  })

  test('count once with the figures of the statement, whichever is imported or undone first', async () => {
    const list = delivered('NEGI1-1', 'NEGI3-1')
    const statement = settles('NEGI1-1')
    const both = sold(PROCEEDS.A + PRICE.A, 2_500, 2, 2, [98, 100])
    const onlyList = sold(2 * PRICE.A, 2_000, 2, 2, [98, 100])
    const onlyStatement = sold(PROCEEDS.A, 1_500, 1, 1, [99, 100])
    const none = sold(0, 0, 0, 0, [100, 100])

    const one = await shop()
    const listed = await one.take(list)
    expect(await one.figures()).toEqual(onlyList)
    expect(await one.preview(statement)).toMatchObject({ overlap: null, settledOrders: 1 })
    const paid = await one.take(statement)
    expect(await one.figures()).toEqual(both)
    await one.undo(paid)
    expect(await one.figures()).toEqual(onlyList)
    await one.undo(listed)
    expect(await one.figures()).toEqual(none)

    await one.take(statement)
    expect(await one.preview(list)).toMatchObject({ overlap: null, settledOrders: 1 })
    const again = await one.take(list)
    expect(await one.figures()).toEqual(both)
    // importing the same files again adds nothing
    expect(await one.preview(list)).toMatchObject({ newLines: 0, overlap: null, settledOrders: 0 })
    await one.take(statement)
    expect(await one.figures()).toEqual(both)
    await one.undo(again)
    expect(await one.figures()).toEqual(onlyStatement)
  })

  test.each([
    ['the sold units of a SKU only', ['NEGI4-1'], PROCEEDS.A + PRICE.A + PRICE.B, 3],
    ['two of three products', ['NEGI4-1', 'NEGI4-3'], PROCEEDS.A + PROCEEDS.B + PRICE.A, 3],
    ['the whole order', ['NEGI4-1', 'NEGI4-2', 'NEGI4-3'], 2 * PROCEEDS.A + PROCEEDS.B, 3],
  ])('the statement settles %s', async (_, names, revenue, units) => {
    const { take, figures } = await shop()
    await take(delivered('NEGI4-1', 'NEGI4-2', 'NEGI4-3'))
    await take(settles(...names))
    expect(await figures()).toMatchObject({ revenue, units, orders: 1 })
  })

  test("a statement settles the whole order when the order list names the statement's product differently", async () => {
    const { take, figures } = await shop()
    await take(delivered('NEGI6-1', 'NEGI6-2'))
    await take(settles('NEGI6-2'))
    expect(await figures()).toMatchObject({ revenue: PROCEEDS.C, units: 1, orders: 1 })
  })

  test.each([
    [
      'an Amazon settlement',
      amazonOrdersText([
        { 'amazon-order-id': '702-0000001-0000001', currency: 'CAD', 'item-price': '40.00' },
      ]),
      settlementText(SETTLED_SALE),
    ],
    [
      'an Amazon date range report',
      amazonOrdersText([{ 'amazon-order-id': '702-0000001-0000001', sku: 'OUD-50', currency: 'USD' }]),
      amazonText([{ ...AMAZON_SALE, 'order id': '702-0000001-0000001', sku: 'OUD-50' }]),
    ],
    [
      'an eBay transaction report',
      ebayOrdersText([{ ...EBAY_ITEM, 'Sold For': 'USD 10.00', Quantity: '1', 'Total Price': 'USD 16.50' }]),
      ebayText([EBAY_ORDER]),
    ],
  ])('%s replaces the sales of the order list', async (_, list, statement) => {
    const { take, preview, seller, params } = await shop()
    const sold = async () =>
      (await seller.call(getDashboard, { params })).statements.map(({ currency, totals }) => [
        currency,
        totals.revenue,
        totals.orders,
      ])
    await take({ name: 'statement', text: statement })
    const alone = await sold()
    expect(await preview({ name: 'list', text: list })).toMatchObject({ overlap: null, settledOrders: 1 })
    await take({ name: 'list', text: list })
    expect(await sold()).toEqual(alone)
  })

  test('a refund or a fee in a statement settles nothing if the statement lacks the sale', async () => {
    const { take, figures } = await shop()
    await take(delivered('NEGI1-1'))
    await take({ name: 'refund.csv', text: statementText([{ item: ITEMS[0] as Item, refund: true }]) })
    expect(await figures()).toMatchObject({ revenue: PRICE.A - PROCEEDS.A, units: 0, orders: 1 })
    await take({
      name: 'fee.csv',
      text: noonText([{ ...stated({ item: ITEMS[0] as Item, refund: false }), amounts: [0, -250] }]),
    })
    expect(await figures()).toMatchObject({ revenue: PRICE.A - PROCEEDS.A, fees: 1_000 + 250 - 1_500 })
  })

  test('the cost from purchases counts for one sale, and is that of the order list again when the statement is undone', async () => {
    const { take, undo, cost, seller, params, products } = await shop()
    for (const [day, quantity, unitCost] of [
      ['2026-03-01', 1, 100],
      ['2026-03-02', 5, 300],
    ] as const)
      await seller.call(addReceipt, {
        params: products[0] as (typeof products)[number],
        body: { receivedOn: day, quantity, unitCost },
      })
    await seller.call(setCostMethod, { params, body: { method: 'fifo' } })
    await take(delivered('NEGI2-1', 'NEGI2-2'))
    const before = await cost()
    const paid = await take(settles('NEGI2-1', 'NEGI2-2'))
    expect(await cost()).toBe(before)
    await undo(paid)
    expect(await cost()).toBe(before)
  })
})

test('at start, the server applies the rule that statements settle order lists to imports of an earlier version, and does not change stock', async () => {
  const { take, figures, params } = await shop()
  const { db } = server.current
  await take(delivered('NEGI1-1', 'NEGI3-2'))
  await take(settles('NEGI1-1'))
  const right = await figures()
  await db.system.execute(
    sql`UPDATE sale_lines SET superseded = false WHERE business_id = ${params.businessId}`,
  )
  await db.system.execute(sql`UPDATE sales_daily SET revenue = 0 WHERE business_id = ${params.businessId}`)
  await db.system.execute(sql`UPDATE imports SET rollup_version = 5 WHERE business_id = ${params.businessId}`)
  const upgraded = await serveDatabase({ ...db, close: async () => {} }, serveOptions('unused'))
  try {
    await expect.poll(figures).toEqual(right)
  } finally {
    await upgraded.stop()
  }
})

const listed = fc.record({ item: fc.constantFrom(...ITEMS), status: fc.constantFrom(...STATUSES) })
const rowOf = ({ item, refund }: Stated) => `${item.item} ${refund}`
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      list: fc.uniqueArray(listed, {
        minLength: 1,
        maxLength: ITEMS.length,
        size: 'max',
        selector: ({ item }) => item.item,
      }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      statement: fc.uniqueArray(fc.record({ item: fc.constantFrom(...ITEMS), refund: fc.boolean() }), {
        minLength: 1,
        maxLength: 20,
        size: 'max',
        selector: rowOf,
      }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ undo: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ again: fc.nat(9) }) },
)

type Report = { readonly list: readonly Listed[] } | { readonly statement: readonly Stated[] }

/**
 * The expected figures of these reports, counted order by order: sales in statements, and sales in order lists that no
 * statement contains.
 */
function countedOf(reports: readonly Report[]) {
  const lists = reports.flatMap((report) => ('list' in report ? report.list : []))
  const statements = reports.flatMap((report) => ('statement' in report ? report.statement : []))
  const rows = [...new Map(statements.map((row) => [rowOf(row), row])).values()]
  const sum = { revenue: 0, fees: 0, units: 0, orders: 0, stock: [100, 100] }
  const add = (sku: Sku, units: number, revenue: number, fees: number) => {
    sum.revenue += units * revenue
    sum.fees -= units * fees
    sum.units += units
    const product = ['A', 'B'].indexOf(sku)
    if (product >= 0) sum.stock[product] = (sum.stock[product] ?? 0) - units
  }
  for (const [order, skus] of Object.entries(ORDERS)) {
    const own = rows.filter(({ item }) => item.order === order)
    const sales = own.filter(({ refund }) => !refund)
    for (const { item, refund } of own) add(item.sku, refund ? -1 : 1, PROCEEDS[item.sku], FEES[item.sku])
    const inLists = lists.filter(({ item }) => item.order === order)
    const named = inLists.map(({ item }) => listedSku(item.sku))
    const whole = sales.some(({ item }) => !named.includes(item.sku))
    let rest = 0
    for (const sku of new Set(skus)) {
      const counting = ITEMS.filter((item) => item.order === order && item.sku === sku).filter(({ item }) => {
        const states = inLists.filter((row) => row.item.item === item)
        const last = Math.max(-1, ...states.map(({ status }) => STATUSES.indexOf(status)))
        return last >= 0 && last < 2
      }).length
      const settled = sales.filter(({ item }) => listedSku(sku) === item.sku).length
      const left = whole ? 0 : Math.max(0, counting - settled)
      add(sku, left, PRICE[sku], 0 - estimated(sku))
      rest += left
    }
    if (sales.length + rest > 0) sum.orders += 1
  }
  return sum
}

test('figures equal an independent count of the remaining reports after any sequence of imports and undos', async () => {
  const owner = await server.current.seller()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
      const { take, undo, figures } = await shop(owner)
      const standing: { id: string; report: Report }[] = []
      for (const next of steps) {
        if ('undo' in next) {
          const [gone] = standing.splice(next.undo % Math.max(1, standing.length), 1)
          if (gone) await undo(gone.id)
        } else {
          const known = 'again' in next ? standing[next.again % Math.max(1, standing.length)] : null
          const report = 'again' in next ? known?.report : next
          if (!report) continue
          const text = 'list' in report ? listText(report.list) : statementText(report.statement)
          standing.push({ id: await take({ name: 'some.csv', text }), report })
        }
        expect(await figures()).toEqual(countedOf(standing.map(({ report }) => report)))
      }
    }),
    { numRuns: RUNS },
  )
})
