import { describe, expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { importFile } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { testServer } from '#server/testing/test-server.ts'

let now = new Date('2026-03-25T12:00:00Z')
const server = testServer({ now: () => now })

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'

/** Creates a business with these sale lines, each a day, platform, SKU, price and referral fee. */
async function shopWith(...lines: readonly [string, string, string, string, string][]) {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const rows = lines.map(
    ([day, platform, sku, price, fee], at) =>
      `O${at},${at},${day},${platform},${sku},${sku},1,${price},${fee},0.00,EGP,sale`,
  )
  await importFile(seller, businessId, { name: 'sales.csv', text: [HEADER, ...rows, ''].join('\n') })
  return { seller, params: { businessId } }
}

describe('the last 30 days', () => {
  test('end today and are compared with the 30 days before', async () => {
    now = new Date('2026-03-25T12:00:00Z')
    const { seller, params } = await shopWith(
      ['2026-01-24', 'noon', 'LAMP', '900.00', '90.00'],
      ['2026-01-26', 'noon', 'LAMP', '100.00', '10.00'],
      ['2026-02-23', 'Amazon', 'LAMP', '50.00', '5.00'],
      ['2026-02-24', 'noon', 'LAMP', '200.00', '30.00'],
      ['2026-03-25', 'noon', 'LAMP', '300.00', '45.00'],
      ['2026-03-26', 'noon', 'LAMP', '700.00', '70.00'],
    )
    const shown = await seller.call(getDashboard, { params, query: { days: 30 } })
    expect(shown).toMatchObject({
      period: { from: '2026-02-24', to: '2026-03-25' },
      before: { from: '2026-01-25', to: '2026-02-23' },
      by: 'day',
      from: '2026-02-24',
      to: '2026-03-25',
    })
    const [statement] = shown.statements
    expect(statement).toMatchObject({
      totals: { revenue: 50_000, fees: 7_500, orders: 2 },
      before: { revenue: 15_000, fees: 1_500, orders: 2 },
      trend: [
        { start: '2026-02-24', revenue: 20_000 },
        { start: '2026-03-25', revenue: 30_000 },
      ],
      byPlatform: [{ platform: 'noon', revenue: 50_000, before: { revenue: 10_000, fees: 1_000 } }],
    })
    // a platform without sales in these 30 days has no row, but its earlier sales count in the total of the previous
    // period
    expect(statement?.byPlatform).toHaveLength(1)
  })

  test('end on the last day with sales when they are all older', async () => {
    now = new Date('2026-11-22T12:00:00Z')
    const { seller, params } = await shopWith(
      ['2026-08-01', 'noon', 'LAMP', '100.00', '10.00'],
      ['2026-08-31', 'noon', 'LAMP', '200.00', '20.00'],
    )
    expect(await seller.call(getDashboard, { params, query: { days: 30 } })).toMatchObject({
      period: { from: '2026-08-02', to: '2026-08-31' },
      statements: [{ totals: { revenue: 20_000 }, before: { revenue: 10_000 } }],
    })
    // these days are two months, but the seller asked for days
    expect(await seller.call(getDashboard, { params, query: { days: 62 } })).toMatchObject({
      period: { from: '2026-07-01', to: '2026-08-31' },
      before: { from: '2026-04-30', to: '2026-06-30' },
    })
  })

  test('are not the default: without a query the dashboard covers all time and has no previous period', async () => {
    const { seller, params } = await shopWith(['2026-08-01', 'noon', 'LAMP', '100.00', '10.00'])
    const { period, before, by, statements } = await seller.call(getDashboard, { params })
    expect({ period, before, by }).toEqual({
      period: { from: '2026-08-01', to: '2026-08-01' },
      before: null,
      by: 'day',
    })
    expect(statements[0]?.before).toBeNull()
    const empty = await seller.newBusiness()
    const none = await seller.call(getDashboard, { params: { businessId: empty.id }, query: { days: 7 } })
    expect(none).toMatchObject({ statements: [], from: null, to: null })
  })
})

test('ranks products by profit, and lists a product with a missing cost only if it loses at least a known amount', async () => {
  now = new Date('2026-03-25T12:00:00Z')
  const { seller, add, catalog, params } = await shop(await server.current.seller())
  for (const [sku, amount] of [
    ['GOOD', 2_000],
    ['BAD', 12_000],
  ] as const)
    await add({
      name: `Product ${sku}`,
      sku,
      costItems: [{ costCategoryId: catalog.categories.product ?? '', amount }],
    })
  const rows = [
    `A,1,2026-03-20,noon,GOOD,x,1,100.00,10.00,0.00,EGP,sale`,
    `B,2,2026-03-20,noon,BAD,x,1,100.00,10.00,0.00,EGP,sale`,
    // the products OPEN and FEES have no cost. The profit of OPEN is unknown, but FEES loses money even before its cost
    `C,3,2026-03-20,noon,OPEN,x,1,500.00,10.00,0.00,EGP,sale`,
    `D,4,2026-02-26,noon,FEES,,1,20.00,25.00,0.00,EGP,sale`,
    // the product BACK was sold before these days. Its unit is in stock again, with an unknown value
    `E,5,2026-03-20,noon,BACK,x,-1,100.00,0.00,0.00,EGP,refund`,
  ]
  await importFile(seller, params.businessId, { name: 'sales.csv', text: [HEADER, ...rows, ''].join('\n') })
  const { statements } = await seller.call(getDashboard, { params, query: { days: 30 } })
  expect(statements[0]?.products).toMatchObject({
    sold: 5,
    earning: [{ sku: 'GOOD', name: 'Product GOOD', profit: 7_000 }],
    losing: [
      { sku: 'BAD', profit: -3_000 },
      // this SKU was sold on 26 February, within the 30 days. Its name is empty because the file states none and no
      // product has the SKU
      { sku: 'FEES', name: '', profit: -500 },
    ],
    loss: { products: 2, profit: -3_500, atLeast: true },
    withoutCost: { products: 3, revenue: 42_000 },
  })
  const march = { from: '2026-03-01', to: '2026-03-25' }
  const later = await seller.call(getDashboard, { params, query: march })
  expect(later.statements[0]?.products.loss).toEqual({ products: 1, profit: -3_000, atLeast: false })
})
