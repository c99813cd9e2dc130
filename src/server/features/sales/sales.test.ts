import { describe, expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { updateProduct } from '#contract/products.ts'
import { getOrder, listOrders, listSaleLines, type Order } from '#contract/sales.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { amazonFile, noonFile, templateFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

/** A business in Egypt that sells oud with a unit cost of 90.00. */
async function perfumes() {
  const { seller, business, params, catalog, add } = await shop(await server.current.seller())
  const costItems = [{ costCategoryId: catalog.categories.product ?? '', amount: 9_000 }]
  const product = await add({ name: 'Oud', sku: 'OUD-50', costItems })
  return {
    seller,
    params,
    product,
    businessId: business.id,
    orders: async (query: object = {}) => (await seller.call(listOrders, { params, query })).orders,
    lines: async (query: object = {}) => (await seller.call(listSaleLines, { params, query })).lines,
    detail: async ({ key }: Pick<Order, 'key'>) =>
      seller.call(getOrder, { params: { ...params, orderKey: key } }),
  }
}

const LIST = 'item_nr,partner_sku,status,gmv_lcy,currency_code,order_timestamp,dest_country'
const item = (nr: string, status: string, sku = 'LAMP-1') =>
  `${nr},${sku},${status},250,EGP,2026-03-01 10:00:00,EG`
const listFile = (name: string, rows: string[]) => ({ name, text: [LIST, ...rows].join('\n') })

describe('an order', () => {
  test('shows revenue, fees, cost and profit exactly', async () => {
    const { seller, businessId, orders } = await perfumes()
    await importFile(seller, businessId, templateFile)
    expect(await orders()).toEqual([
      // the order was sold for 250.00 with fees of 40.00, then refunded with 20.00 of the fees; the goods were returned
      // to stock
      expect.objectContaining({
        orderId: '5002',
        platform: 'Amazon',
        date: '2026-03-21',
        status: 'refunded',
        title: 'Oud 50 ml',
        currency: 'EGP',
        revenue: 0,
        fees: 2_000,
        feeBasis: 'stated',
        estimatedFees: 0,
        cost: 0,
        profit: -2_000,
        units: 0,
        lines: 2,
      }),
      // the profit is 2 x 250.00 - 75.00 - 40.00 - 2 x 90.00 = 205.00
      expect.objectContaining({
        orderId: '5001',
        platform: 'noon',
        date: '2026-03-20',
        status: 'sold',
        revenue: 50_000,
        fees: 11_500,
        cost: 18_000,
        profit: 20_500,
        units: 2,
        lines: 1,
      }),
    ])
  })

  test('is shown line by line, each with its row in the imported file', async () => {
    const { seller, businessId, product, orders, detail } = await perfumes()
    const { id: importId } = await importFile(seller, businessId, templateFile)
    const [refunded] = await orders()
    if (!refunded) throw new Error('the refunded order is missing')
    const found = await detail(refunded)
    expect(found).toMatchObject({ orderId: '5002', platform: 'Amazon', status: 'refunded', lineCount: 2 })
    expect(found.statements).toEqual([
      {
        currency: 'EGP',
        units: 0,
        costUnits: 0,
        sales: 0,
        shipping: 0,
        giftWrap: 0,
        discounts: 0,
        // the referral fee is 25.00 less 20.00 refunded
        referral: 500,
        fulfilment: 1_500,
        other: 0,
        reimbursements: 0,
        tax: 0,
        revenue: 0,
        fees: 2_000,
        feeBasis: 'stated',
        estimatedFees: 0,
        cost: 0,
        profit: -2_000,
        marginBp: null,
      },
    ])
    expect(found.lines).toMatchObject([
      {
        state: 'counted',
        kind: 'sale',
        date: '2026-03-21',
        units: 1,
        amounts: { sales: 25_000, referralFee: -2_500, fulfilmentFee: -1_500 },
        revenue: 25_000,
        fees: 4_000,
        cost: 9_000,
        profit: 12_000,
        product: { id: product.id, name: 'Oud' },
        source: { importId, fileName: 'my-sales.csv', row: 3 },
      },
      {
        state: 'counted',
        kind: 'refund',
        date: '2026-03-25',
        units: -1,
        amounts: { sales: -25_000, referralFee: 2_000, fulfilmentFee: 0 },
        revenue: -25_000,
        fees: -2_000,
        cost: -9_000,
        profit: -14_000,
        source: { importId, fileName: 'my-sales.csv', row: 4 },
      },
    ])
  })

  test('has an unknown profit, not zero, when a cost is unknown; an order that consists only of fees has a known profit', async () => {
    const { seller, businessId, orders } = await perfumes()
    await importFile(seller, businessId, noonFile)
    expect(await orders()).toMatchObject([
      // revenue of 2 x 100.00; fees of 2 x 25.20 and a correction of 9.45
      { orderId: 'NAEI10000000001', currency: 'AED', revenue: 20_000, fees: 5_985, cost: null, profit: null },
      { orderId: 'NAEI10000000002', status: 'refunded', revenue: 0, fees: 840, cost: null, profit: null },
      { orderId: 'NAEI10000000003', status: 'fees', revenue: 0, fees: 840, cost: 0, profit: -840, units: 0 },
    ])
  })

  test('the list of all sale lines contains no payouts, and its revenue, fees and costs sum to the figures of the dashboard', async () => {
    const { seller, businessId, params, lines } = await perfumes()
    for (const file of [templateFile, noonFile, amazonFile]) await importFile(seller, businessId, file)
    const all = await lines({ pageSize: 100 })
    // three of the 20 rows in the three files are payouts
    expect(all).toHaveLength(17)
    const { statements } = await seller.call(getDashboard, { params })
    for (const { currency, totals } of statements) {
      const own = all.filter((line) => line.currency === currency)
      expect(own.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(totals.revenue)
      expect(own.reduce((sum, { fees }) => sum + (fees ?? 0), 0)).toBe(totals.fees)
      expect(own.reduce((sum, { cost }) => sum + (cost ?? 0), 0)).toBe(totals.cost)
    }
    expect(statements.map(({ currency }) => currency)).toEqual(['EGP', 'AED', 'USD'])
  })

  test('no longer exists when its import is undone', async () => {
    const { seller, businessId, orders, detail } = await perfumes()
    const { id } = await importFile(seller, businessId, templateFile)
    const [first] = await orders()
    await undoAndWait(seller, businessId, id)
    expect(await orders()).toEqual([])
    await expect(detail(first ?? { key: '' })).rejects.toThrow('order_not_found')
  })
})

describe('an order from an order list', () => {
  test('says whether its fees are estimated or unknown', async () => {
    const { seller, business, params, add, form } = await shop(await server.current.seller())
    const { id: productId } = await add()
    await importFile(
      seller,
      business.id,
      listFile('list.csv', [item('NEG1-1', 'Delivered'), item('NEG2-1', 'Delivered', 'NOT-MINE')]),
    )
    const list = async () => (await seller.call(listOrders, { params, query: { sort: 'fees' } })).orders
    expect(await list()).toMatchObject([
      // the profit is 250.00 - 37.50 - 12.00 - 100.00 = 100.50
      {
        orderId: 'NEG1',
        fees: 4_950,
        estimatedFees: 4_950,
        feeBasis: 'estimated',
        cost: 10_000,
        profit: 10_050,
      },
      {
        orderId: 'NEG2',
        revenue: 25_000,
        fees: null,
        estimatedFees: 0,
        feeBasis: 'unknown',
        cost: null,
        profit: null,
      },
    ])
    // changing the cost of the product changes the profit of the order immediately
    const costItems = form().costItems?.slice(0, 1)
    await seller.call(updateProduct, {
      params: { ...params, productId },
      body: form({ costItems, costFrom: 'always' }),
    })
    expect((await list())[0]).toMatchObject({ cost: 9_000, profit: 11_050 })
  })

  test('shows superseded and left-out lines without counting them', async () => {
    const { seller, business, params, add } = await shop(await server.current.seller())
    await add()
    const rows = [item('NEG1-1', 'Processing'), item('NEG3-1', 'Shipped')]
    await importFile(seller, business.id, listFile('monday.csv', rows))
    const later = [item('NEG1-1', 'Delivered'), item('NEG3-1', 'Cancelled')]
    await importFile(seller, business.id, listFile('tuesday.csv', later))
    const { orders, total } = await seller.call(listOrders, { params })
    expect(total).toBe(2)
    const byId = Object.fromEntries(orders.map((order) => [order.orderId, order]))
    expect(byId.NEG1).toMatchObject({ status: 'sold', revenue: 25_000, units: 1, lines: 1, leftOut: 0 })
    expect(byId.NEG3).toMatchObject({
      status: 'left_out',
      revenue: 0,
      fees: 0,
      profit: 0,
      units: 0,
      leftOut: 25_000,
    })
    const detail = await seller.call(getOrder, {
      params: { ...params, orderKey: byId.NEG3?.key ?? '' },
    })
    expect(detail).toMatchObject({ status: 'left_out', lineCount: 2 })
    expect(detail.statements).toMatchObject([{ revenue: 0, fees: 0, cost: 0, profit: 0, units: 0 }])
    expect(detail.lines.map(({ state, source }) => `${source.fileName} ${source.row} ${state}`)).toEqual([
      'monday.csv 3 superseded',
      'tuesday.csv 3 left_out',
    ])
    expect(detail.lines[1]).toMatchObject({ rawType: 'Cancelled', leftOut: 25_000, revenue: 0 })
    const { lines } = await seller.call(listSaleLines, { params, query: { kind: 'left_out' } })
    expect(lines.map(({ orderId }) => orderId)).toEqual(['NEG3'])
  })
})
