import { expect, test } from 'vitest'
import { getBusiness } from '#contract/businesses.ts'
import { getDashboard } from '#contract/dashboard.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { chooseImport, commitImport } from '#contract/imports.ts'
import {
  AMAZON_ADS,
  AMAZON_NO_ORDER,
  AMAZON_REFUND,
  AMAZON_SALE,
  amazonText,
} from '#domain/import/testing/amazon-file.ts'
import { etsyOrdersText } from '#domain/import/testing/etsy-orders-file.ts'
import { ETSY_MONTH, statementText } from '#domain/import/testing/etsy-statement-file.ts'
import {
  asV2,
  other,
  price,
  SETTLED_REFUND,
  SETTLED_RETURN,
  SETTLED_SALE,
  SETTLEMENT_V2_HEADER,
  settlementText,
} from '#domain/import/testing/settlement-file.ts'
import { SHOPIFY_TWO_LINES, shopifyText } from '#domain/import/testing/shopify-file.ts'
import { CHARGE, paymentsText } from '#domain/import/testing/shopify-payments-file.ts'
import { wooAdvancedRows, wooAdvancedText } from '#domain/import/testing/woocommerce-advanced-file.ts'
import { wooItemRows, wooOrdersText } from '#domain/import/testing/woocommerce-orders-file.ts'
import { checkFile, importFile, settled } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

const ORDER = '702-0000001-0000001'
const settlement = { name: 'settlement.txt', text: settlementText(SETTLED_SALE) }
const settlementV2 = {
  name: 'settlement-v2.txt',
  text: settlementText(asV2(SETTLED_SALE), { header: SETTLEMENT_V2_HEADER }),
}
const range = (name: string, ...orders: string[]) => ({
  name,
  text: amazonText(orders.map((order) => ({ ...AMAZON_SALE, 'order id': order }))),
})

async function business() {
  const { business, seller } = await shop(await server.current.seller())
  return {
    bring: (file: typeof settlement) => importFile(seller, business.id, file),
    params: { businessId: business.id },
    seller,
    overlapOf: async (file: typeof settlement) =>
      (await checkFile(seller, business.id, file)).preview?.overlap,
  }
}

test('warns when two statements of one marketplace contain the same orders, in either order of import', async () => {
  const { bring, overlapOf } = await business()
  await bring(range('range.csv', ORDER, '702-0000002-0000002'))
  expect(await overlapOf(settlement)).toEqual({ orders: 1, rows: 0, gone: 0, files: ['range.csv'] })
  const other = await business()
  await other.bring(settlement)
  expect(await other.overlapOf(range('range.csv', ORDER))).toEqual({
    orders: 1,
    rows: 0,
    gone: 0,
    files: ['settlement.txt'],
  })
  expect(await other.overlapOf(range('later.csv', '702-0000009-0000009'))).toBeNull()
})

test('does not warn about another file of the same report that repeats rows, since row keys identify repeated rows', async () => {
  const { bring, overlapOf } = await business()
  await bring(range('march.csv', ORDER))
  expect(await overlapOf(range('march and april.csv', ORDER, '702-0000002-0000002'))).toBeNull()
})

test('does not warn when a settlement is imported in both of its layouts, since the rows of both have the same keys', async () => {
  const { bring, overlapOf } = await business()
  await bring(settlement)
  expect(await overlapOf(settlementV2)).toBeNull()
  expect((await bring(settlementV2)).addedLines).toBe(0)
})

test('asks about a refund that both layouts of a settlement contain, since only one of them states the returned units', async () => {
  const counted = { ...SETTLED_REFUND, 'quantity-purchased': '1' }
  const first = { name: 'first.txt', text: settlementText([...SETTLED_SALE, ...SETTLED_RETURN]) }
  const rows = [...asV2(SETTLED_SALE), ...asV2([counted, ...SETTLED_RETURN])]
  const second = { name: 'second.txt', text: settlementText(rows, { header: SETTLEMENT_V2_HEADER }) }
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const { bring, overlapOf } = await business()
    await bring(one)
    expect(await overlapOf(other)).toEqual({ orders: 1, rows: 0, gone: 0, files: [one.name] })
    expect(await overlapOf(one)).toBeNull()
  }
})

test('asks about refunds and fees of an Amazon statement that another statement contains, even if no sale is in both', async () => {
  const storage = { ...AMAZON_NO_ORDER, type: 'FBA Inventory Fee', 'other transaction fees': '-25.50' }
  const transactions = { name: 'range.csv', text: amazonText([AMAZON_REFUND, AMAZON_ADS, storage]) }
  const on = (day: string, ...amounts: string[]) =>
    amounts.map((amount) => ({
      ...other('Storage Fee', amount),
      'posted-date': `2026-02-${day}T09:00:00+00:00`,
    }))
  const back = price('Principal', '-6.96', {
    ...SETTLED_REFUND,
    'order-id': '111-0000001-0000001',
    'posted-date': '2026-02-02T07:59:00+00:00',
  })
  const usd = (name: string, rows: Parameters<typeof settlementText>[0]) => ({
    name,
    text: settlementText(rows, { currency: 'USD' }),
  })
  const same = usd('same.txt', [back, ...on('01', '-200.00', '-25.50')])
  const first = await business()
  await first.bring(transactions)
  expect(await first.overlapOf(same)).toEqual({ orders: 1, rows: 2, gone: 0, files: ['range.csv'] })
  expect(await first.overlapOf(usd('fees.txt', on('01', '-200.00')))).toMatchObject({ orders: 0, rows: 1 })
  expect(await first.overlapOf(usd('later.txt', on('02', '-200.00', '-25.50')))).toBeNull()
  // one equal amount among others is a coincidence
  expect(await first.overlapOf(usd('border.txt', on('01', '-25.50', '-1.00', '-2.00')))).toBeNull()
  const second = await business()
  await second.bring(same)
  expect(await second.overlapOf(transactions)).toEqual({ orders: 1, rows: 2, gone: 0, files: ['same.txt'] })
})

test('asks nothing when another layout of an order list reports a refunded order again, since it replaces the earlier state', async () => {
  const { bring, overlapOf } = await business()
  await bring({ name: 'orders.csv', text: wooOrdersText(wooItemRows({ status: 'refunded' })) })
  const again = wooAdvancedText(
    wooAdvancedRows({ 'Order Status': 'Refunded', 'Order Refund Amount': '253.00' }),
  )
  expect(await overlapOf({ name: 'again.csv', text: again })).toBeNull()
})

test.each([
  [
    'Shopify',
    { name: 'orders.csv', text: shopifyText(SHOPIFY_TWO_LINES) },
    { name: 'ledger.csv', text: paymentsText([CHARGE, { ...CHARGE, Order: '#1009' }]) },
  ],
  [
    'Etsy',
    { name: 'orders.csv', text: etsyOrdersText([{}, { 'Order ID': '3100000009' }]) },
    { name: 'ledger.csv', text: statementText(ETSY_MONTH) },
  ],
])(
  'warns when an order list and a statement of %s contain the same orders, in either order of import',
  async (_, orders, ledger) => {
    const { bring, overlapOf } = await business()
    await bring(orders)
    expect(await overlapOf(ledger)).toEqual({ orders: 1, rows: 0, gone: 0, files: ['orders.csv'] })
    const other = await business()
    await other.bring(ledger)
    expect(await other.overlapOf(orders)).toEqual({ orders: 1, rows: 0, gone: 0, files: ['ledger.csv'] })
  },
)

test('imports a file with orders that another imported report contains only after confirmation', async () => {
  const { bring, seller, params } = await business()
  await bring(range('range.csv', ORDER))
  const { id } = await checkFile(seller, params.businessId, settlement)
  const one = { params: { ...params, importId: id } }
  expect(await seller.fails(commitImport, { ...one, body: {} })).toMatchObject({
    code: 'import_orders_twice',
    status: 409,
  })
  await seller.call(commitImport, { ...one, body: { withOverlap: true } })
  expect(await settled(seller, one.params)).toMatchObject({ status: 'committed' })
  // when the same file is checked again, all its rows are already imported, so nothing is asked
  expect((await checkFile(seller, params.businessId, settlement)).preview?.overlap).toBeNull()
})

test('asks for confirmation instead of saving when another report with the same orders is imported after the check', async () => {
  const { bring, seller, params } = await business()
  const early = await checkFile(seller, params.businessId, settlement)
  const one = { params: { ...params, importId: early.id } }
  expect(early.preview?.overlap).toBeNull()
  await bring(range('range.csv', ORDER))
  await seller.call(commitImport, { ...one, body: {} })
  expect(await settled(seller, one.params)).toMatchObject({
    status: 'ready',
    preview: { overlap: { orders: 1, files: ['range.csv'] } },
  })
  expect((await seller.call(getBusiness, { params })).saleLineCount).toBe(1)
  expect(await seller.fails(commitImport, { ...one, body: {} })).toMatchObject({
    code: 'import_orders_twice',
  })
})

type Columns = NonNullable<BodyOf<typeof chooseImport>['mapping']>['columns']

/** Uploads a table and maps its columns. `save` imports it. */
async function mapped(
  { seller, params }: Awaited<ReturnType<typeof business>>,
  file: { name: string; text: string },
  columns: Columns,
  counted?: string[],
) {
  const { id } = await checkFile(seller, params.businessId, file)
  const one = { params: { ...params, importId: id } }
  const mapping = {
    columns,
    platform: 'Stand',
    currency: 'EGP' as const,
    leftOut: [],
    ...(counted && { counted }),
  }
  await seller.call(chooseImport, { ...one, body: { mapping } })
  const { preview } = await settled(seller, one.params)
  const save = async () => {
    await seller.call(commitImport, { ...one, body: {} })
    return settled(seller, one.params)
  }
  return { one, preview, save }
}

const COLUMNS = { date: 'day', orderId: 'order', sku: 'item', quantity: 'pieces', unitPrice: 'each' }
const PLAIN = { header: 'Order,Day,Item,Pieces,Each', columns: COLUMNS, row: '1,2026-03-02,A,1,100.00' }
const WITH_FEES = {
  header: `${PLAIN.header},Commission`,
  columns: { ...COLUMNS, referralFee: 'commission' },
  row: `${PLAIN.row},15.00`,
}
const WITH_STATUS = {
  header: `${PLAIN.header},Status`,
  columns: { ...COLUMNS, status: 'status' },
  row: `${PLAIN.row},Delivered`,
}

test.each([
  ['without fees and with them', PLAIN, WITH_FEES],
  ['with fees and without them', WITH_FEES, PLAIN],
  ['without a status and with one', PLAIN, WITH_STATUS],
  ['with a status and without one', WITH_STATUS, PLAIN],
  ['with one piece and with two', PLAIN, { ...PLAIN, row: PLAIN.row.replace('A,1', 'A,2') }],
])(
  'counts both of two mapped tables with the same orders (%s) only after confirmation',
  async (_, first, second) => {
    const shop = await business()
    const { seller, params } = shop
    const check = (name: string, { header, columns, row }: typeof PLAIN) =>
      mapped(
        shop,
        { name, text: `${header}\n${row}` },
        columns,
        'status' in columns ? ['delivered'] : undefined,
      )
    const { save } = await check('orders.csv', first)
    expect(await save()).toMatchObject({ status: 'committed' })
    // importing the same table again adds nothing
    expect((await check('again.csv', first)).preview).toMatchObject({ newLines: 0, overlap: null })

    const later = await check('later.csv', second)
    expect(later.preview).toMatchObject({ overlap: { orders: 1, gone: 0, files: ['orders.csv'] } })
    expect(await seller.fails(commitImport, { ...later.one, body: {} })).toMatchObject({
      code: 'import_orders_twice',
    })
    const { statements } = await seller.call(getDashboard, { params })
    expect(statements[0]?.totals.revenue).toBe(10_000)
  },
)

test('asks about a refund that a mapped table reports again on the same day with another fee, but not about a refund on another day', async () => {
  const shop = await business()
  const check = (name: string, refund: string) =>
    mapped(shop, { name, text: `${WITH_FEES.header}\n${WITH_FEES.row}\n1,${refund}` }, WITH_FEES.columns)
  const first = await check('march.csv', '2026-03-09,A,-1,100.00,-15.00')
  expect(first.preview?.overlap).toBeNull()
  await first.save()
  const corrected = await check('corrected.csv', '2026-03-09,A,-1,100.00,-12.00')
  expect(corrected.preview?.overlap).toMatchObject({ orders: 1 })
  const later = await check('later.csv', '2026-03-20,A,-1,100.00,-12.00')
  expect(later.preview?.overlap).toBeNull()
})

test('replaces the earlier state of an order without a question when both mapped tables have a status', async () => {
  const shop = await business()
  const bring = async (status: string) => {
    const file = { name: `${status}.csv`, text: `${WITH_STATUS.header}\n${PLAIN.row},${status}` }
    const { save } = await mapped(shop, file, WITH_STATUS.columns, ['delivered', 'shipped'])
    return save()
  }
  await bring('Shipped')
  expect(await bring('Delivered')).toMatchObject({ status: 'committed', preview: { overlap: null } })
  const { statements } = await shop.seller.call(getDashboard, { params: shop.params })
  expect(statements[0]?.totals.revenue).toBe(10_000)
})

test('asks about an order that has fewer products than in an earlier mapped table, but not about an order with all of them', async () => {
  const shop = await business()
  const check = (name: string, rows: readonly string[]) =>
    mapped(shop, { name, text: [PLAIN.header, ...rows].join('\n') }, COLUMNS)
  const [lamp, mug] = ['5001,2026-03-01,A,1,120.00', '5001,2026-03-01,B,1,80.00']
  const first = await check('first.csv', [lamp, mug])
  expect(first.preview?.overlap).toBeNull()
  await first.save()
  const edited = await check('edited.csv', [lamp, '5002,2026-03-02,C,1,10.00'])
  expect(edited.preview?.overlap).toEqual({ orders: 0, rows: 0, gone: 1, files: ['first.csv'] })
  // the order has all its earlier products, though not in adjacent rows, and a new product, so nothing is asked
  const rows = [mug, '5002,2026-03-02,C,1,10.00', lamp, '5001,2026-03-01,D,1,5.00']
  expect((await check('more.csv', rows)).preview?.overlap).toBeNull()
})
