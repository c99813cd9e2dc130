import { describe, expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { listProductRows } from '#contract/product-rows.ts'
import { getProduct, updateProduct } from '#contract/products.ts'
import { getProfitBridge } from '#contract/profit-bridge.ts'
import { getBreakdown, getProfitCsv, getTotals } from '#contract/reports.ts'
import { getOrderTotals } from '#contract/sales-totals.ts'
import { readTable } from '#server/testing/csv-table.ts'
import { checkFile, importFile, undoAndWait } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

const HEADER = 'item_nr,partner_sku,status,gmv_lcy,currency_code,order_timestamp,dest_country'
const item = (nr: string, status: string, price = '250', sku = 'LAMP-1') =>
  `${nr},${sku},${status},${price},EGP,2026-03-01 10:00:00,EG`
const file = (name: string, rows: string[]) => ({ name, text: [HEADER, ...rows].join('\n') })

const first = file('monday.csv', [
  item('NEG1-1', 'Processing'),
  item('NEG2-1', 'Delivered'),
  item('NEG3-1', 'Shipped'),
])
/** The order list of the next day: one item is delivered now, one is cancelled, and one is new. */
const second = file('tuesday.csv', [
  item('NEG1-1', 'Delivered'),
  item('NEG2-1', 'Delivered'),
  item('NEG3-1', 'Cancelled'),
  item('NEG4-1', 'Processing'),
])

/**
 * A business with 10 lamps in stock. A lamp costs 100.00 and is sold for 250.00 on noon, with fees of 15 % and 12.00 per unit.
 */
async function lamps() {
  const { business, add, params, form, catalog, seller } = await shop(await server.current.seller())
  const { id: productId } = await add()
  return {
    seller,
    params,
    add,
    catalog,
    form,
    productId,
    businessId: business.id,
    figures: async () => (await seller.call(getDashboard, { params })).statements[0]?.totals,
    stock: async () => (await seller.call(getProduct, { params: { ...params, productId } })).quantity,
  }
}

describe('an order list', () => {
  test('counts an item in its last state when the list reports two states, in the preview and after the import', async () => {
    const { seller, businessId, figures } = await lamps()
    const twice = file('twice.csv', [
      item('NEG1-1', 'Processing'),
      item('NEG1-1', 'Delivered'),
      item('NEG2-1', 'Delivered'),
      item('NEG2-1', 'Cancelled'),
    ])
    const { preview } = await checkFile(seller, businessId, twice)
    expect(preview).toMatchObject({ rows: 4, lines: 4, newLines: 2, earlierStates: 2, matchedSkus: 1 })
    expect(preview?.totals).toMatchObject([{ revenue: 25_000, units: 1, orders: 1 }])
    expect(preview?.byKind.reduce((sum, { total }) => sum + total, 0)).toBe(25_000)
    expect(preview?.leftOut).toMatchObject([{ rawType: 'Cancelled', lines: 1, money: 25_000 }])
    expect((await importFile(seller, businessId, twice)).addedLines).toBe(2)
    expect(await figures()).toMatchObject({ revenue: 25_000, units: 1, orders: 1 })
  })

  test('estimates its fees from the fees of its products, and marks the fees as estimated', async () => {
    const { seller, businessId, figures } = await lamps()
    const { preview } = await checkFile(seller, businessId, first)
    expect(preview).toMatchObject({ fees: 'none', lines: 3, errorCount: 0, leftOut: [] })
    await importFile(seller, businessId, first)
    // the profit of each of the three items is 250.00 - 37.50 - 12.00 - 100.00 = 100.50
    expect(await figures()).toMatchObject({
      revenue: 75_000,
      fees: 14_850,
      estimatedFees: 14_850,
      feeCoverageBp: 10_000,
      cost: 30_000,
      profit: 30_150,
      units: 3,
      orders: 3,
    })
  })

  test('recomputes its estimated fees when the fees of its product are corrected', async () => {
    const { seller, businessId, params, productId, form, figures } = await lamps()
    await importFile(seller, businessId, first)
    const { platforms } = form()
    const corrected = platforms.map((fees) => ({ ...fees, referralFeePpm: 200_000 }))
    await seller.call(updateProduct, {
      params: { ...params, productId },
      body: form({ platforms: corrected, costFrom: 'always' }),
    })
    expect(await figures()).toMatchObject({ fees: 18_600, estimatedFees: 18_600, profit: 26_400 })
  })

  test('has unknown fees, not zero, for a SKU without a product or whose product is not on the platform', async () => {
    const { seller, businessId, figures } = await lamps()
    await importFile(
      seller,
      businessId,
      file('mixed.csv', [item('NEG1-1', 'Delivered'), item('NEG5-1', 'Delivered', '750', 'NOT-MINE')]),
    )
    expect(await figures()).toMatchObject({ revenue: 100_000, fees: 4_950, feeCoverageBp: 2_500 })
  })

  test('shows fees, profit and margin as unknown in every answer and file if none of its fees is known', async () => {
    const { seller, businessId, params, add, catalog } = await lamps()
    // a shelf costs 100.00, is sold for 1,000.00, and its fees are known on Amazon only
    const fees = { platformId: catalog.platforms.amazon ?? '', referralFeePpm: 100_000, outboundFee: 0 }
    await add({ name: 'Shelf', sku: 'SHELF-1', platforms: [fees] })
    const shelf = file('shelf.csv', [item('NEG6-1', 'Delivered', '1000', 'SHELF-1')])
    await importFile(seller, businessId, shelf)
    const unknown = { revenue: 100_000, fees: 0, feeCoverageBp: 0, coverageBp: 10_000, marginBp: null }
    const { statements } = await seller.call(getDashboard, { params })
    expect(statements).toMatchObject([{ totals: unknown, byPlatform: [unknown], products: { earning: [] } }])
    expect((await seller.call(getTotals, {})).businesses).toMatchObject([{ ...unknown, coverageBp: 10_000 }])
    const csv = await seller.send(getProfitCsv, { params })
    const { rows } = readTable(new TextDecoder().decode(await csv.arrayBuffer()))
    expect(rows.at(-1)).toMatchObject({
      ...{ Sales: '1000.00', 'Referral fees': '', Fees: '', Cost: '100.00', Profit: '', 'Margin %': '' },
    })
    const periods = { from: '2026-03-01', to: '2026-03-31', compare: '2026-02-01..2026-02-28' } as const
    const bridge = await seller.call(getProfitBridge, { params, query: periods })
    expect(bridge.statements[0]?.unseen.profitKnown).toEqual({ before: true, now: false })
    // a known profit is before an unknown one, which would be higher
    await importFile(seller, businessId, first)
    const order = { sort: 'profit', order: 'desc' } as const
    const products = await seller.call(getBreakdown, { params, query: { ...order, by: 'product' } })
    expect(products.statements[0]?.rows.map(({ key }) => key)).toEqual(['LAMP-1', 'SHELF-1'])
    const listed = await seller.call(listProductRows, { params, query: order })
    expect(listed.rows.map(({ sku }) => sku)).toEqual(['LAMP-1', 'SHELF-1'])
  })

  test('shows the revenue whose fees are unknown in the totals of its sales', async () => {
    const { seller, businessId, params } = await lamps()
    await importFile(
      seller,
      businessId,
      file('mixed.csv', [item('NEG1-1', 'Delivered'), item('NEG5-1', 'Delivered', '750', 'NOT-MINE')]),
    )
    const { totals } = await seller.call(getOrderTotals, { params, query: {} })
    expect(totals).toMatchObject([{ revenue: 100_000, revenueWithoutFees: 75_000 }])
  })

  test('shows the amount of the orders that its statuses exclude from sales', async () => {
    const { seller, businessId, figures } = await lamps()
    const cancelled = file('cancelled.csv', [
      item('NEG1-1', 'Cancelled'),
      item('NEG2-1', 'Cancelled', '50.50'),
      item('NEG3-1', 'Could Not Be Delivered', '10'),
      item('NEG4-1', 'Delivered'),
    ])
    const { preview } = await checkFile(seller, businessId, cancelled)
    expect(preview?.leftOut).toEqual([
      { rawType: 'Cancelled', currency: 'EGP', lines: 2, money: 30_050 },
      { rawType: 'Could Not Be Delivered', currency: 'EGP', lines: 1, money: 1_000 },
    ])
    await importFile(seller, businessId, cancelled)
    expect(await figures()).toMatchObject({ revenue: 25_000, units: 1, orders: 1 })
  })

  test('counts the later state of an item that it reports again, also in stock, and restores the earlier state on undo', async () => {
    const { seller, businessId, figures, stock } = await lamps()
    await importFile(seller, businessId, first)
    const before = await figures()
    expect(await stock()).toBe(7)
    const later = await importFile(seller, businessId, second)
    // one of the four items is cancelled now, so three count
    expect(await figures()).toMatchObject({
      revenue: 75_000,
      units: 3,
      orders: 3,
      fees: 14_850,
      cost: 30_000,
    })
    expect(await stock()).toBe(7)
    await undoAndWait(seller, businessId, later.id)
    expect(await figures()).toEqual(before)
    expect(await stock()).toBe(7)
  })

  test('gives the same figures whichever of two files is imported first, and keeps the later state when the file with the earlier state is undone', async () => {
    const { seller, businessId, figures, stock } = await lamps()
    await importFile(seller, businessId, second)
    const whole = await figures()
    expect(whole).toMatchObject({ revenue: 75_000, units: 3 })
    const earlier = await importFile(seller, businessId, first)
    expect(await figures()).toEqual(whole)
    expect(await stock()).toBe(7)
    await undoAndWait(seller, businessId, earlier.id)
    expect(await figures()).toEqual(whole)
    expect(await stock()).toBe(7)
  })

  test('counts the later stage of an item that it contains twice, in whichever order the rows are', async () => {
    const { seller, businessId, figures, stock } = await lamps()
    const merged = file('merged.csv', [
      item('NEG1-1', 'Delivered'),
      item('NEG1-1', 'Processing'),
      item('NEG2-1', 'CIR'),
      item('NEG2-1', 'Delivered'),
    ])
    await importFile(seller, businessId, merged)
    expect(await figures()).toMatchObject({ revenue: 25_000, units: 1, orders: 1 })
    expect(await stock()).toBe(9)
    const again = await importFile(seller, businessId, merged)
    expect(again.addedLines).toBe(0)
    expect(await figures()).toMatchObject({ revenue: 25_000, units: 1, orders: 1 })
  })

  test('warns when an imported statement already contains the same orders', async () => {
    const { seller, businessId } = await lamps()
    const template = [
      'order_id,date,platform,sku,quantity,unit_price,referral_fee,fulfilment_fee,currency',
      'NEG1,2026-03-01,noon,LAMP-1,1,250.00,37.50,12.00,EGP',
      'NEG9,2026-03-01,noon,LAMP-1,1,250.00,37.50,12.00,EGP',
    ].join('\n')
    await importFile(seller, businessId, { name: 'ledger.csv', text: template })
    const { preview } = await checkFile(seller, businessId, first)
    expect(preview?.overlap).toEqual({ orders: 1, rows: 0, gone: 0, files: ['ledger.csv'] })
    const other = await checkFile(seller, businessId, file('other.csv', [item('NEG7-1', 'Delivered')]))
    expect(other.preview?.overlap).toBeNull()
  })
})
