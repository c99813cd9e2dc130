import { expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { changeProducts } from '#contract/product-changes.ts'
import { listProductRows } from '#contract/product-rows.ts'
import { listProducts } from '#contract/products.ts'
import { saveRecipe } from '#contract/recipes.ts'
import { getBreakdown } from '#contract/reports.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer()

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
const line = (order: string, day: string, sku: string, amount: string, currency = 'EGP', platform = 'noon') =>
  `${order},1,${day},${platform},${sku},,1,${amount},5.00,1.00,${currency},sale`
const FILE = {
  name: 'sales.csv',
  text: [
    HEADER,
    line('1', '2026-01-05', 'LAMP-1', '250.00'),
    line('2', '2026-01-20', 'LAMP-1', '90.00'),
    line('3', '2026-02-03', 'LAMP-1', '240.00'),
    line('4', '2026-02-03', 'LAMP-1', '60.00', 'SAR'),
    line('5', '2026-02-05', 'MUG-2', '40.00'),
    line('6', '2026-02-20', 'MUG-2', '30.00'),
    line('7', '2026-02-21', 'UNKNOWN-9', '30.00'),
    '',
  ].join('\n'),
}

async function stocked() {
  const { seller, business, catalog, add, params } = await shop(await server.current.seller())
  const lamp = await add({ name: 'Lamp' })
  const mug = await add({
    name: 'Mug',
    sku: 'MUG-2',
    quantity: null,
    price: 4_000,
    costItems: [],
    platforms: [{ platformId: catalog.platforms.amazon }],
  })
  const rows = async (query: object = {}) => seller.call(listProductRows, { params, query })
  const names = async (query: object = {}) => (await rows(query)).rows.map(({ name }) => name)
  return { seller, business, catalog, add, params, lamp, mug, rows, names }
}

test("figures of a product equal those of the report by product in the business's currency", async () => {
  const { seller, business, params, rows, mug: archived } = await stocked()
  const { id } = await importFile(seller, business.id, FILE)
  /** Expects the products and all others together to have the totals of the report. */
  const expectWhole = async (period: object) => {
    const query = { by: 'product', inCurrency: 'own', ...period } as const
    const whole = (await seller.call(getBreakdown, { params, query })).statements[0]?.totals
    const { totals, others } = await rows(period)
    for (const name of ['revenue', 'fees', 'cost', 'profit', 'units'] as const)
      expect((totals?.[name] ?? 0) + (others?.[name] ?? 0), name).toBe(whole?.[name])
    return others
  }
  for (const period of [
    {},
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-01-10', to: '2026-02-10' },
    { from: '2026-02-04' },
  ]) {
    const query = { by: 'product', inCurrency: 'own', ...period } as const
    const { statements, conversion } = await seller.call(getBreakdown, { params, query })
    const listed = await rows(period)
    const { oldestRate, newestRate } = listed
    expect(conversion).toMatchObject({ oldestRate, newestRate })
    for (const { sku, figures } of listed.rows) {
      const reported = statements[0]?.rows.find(({ key }) => key === sku)
      if (reported) expect(reported).toMatchObject({ ...figures })
      else expect(figures).toBeNull()
    }
    await expectWhole(period)
  }
  expect(await rows()).toMatchObject({ oldestRate: '2026-01-30', newestRate: '2026-01-30' })
  const [mug, lamp] = (await rows()).rows
  expect(lamp?.figures).toMatchObject({ units: 4, coverageBp: 10_000 })
  expect(mug?.figures).toMatchObject({ units: 2, revenue: 7_000, coverageBp: 0, marginBp: null })
  expect(await expectWhole({})).toMatchObject({ revenue: 3_000, units: 1 })
  await seller.call(changeProducts, {
    params,
    body: { changes: [{ productId: archived.id, archived: true }] },
  })
  expect(await expectWhole({})).toMatchObject({ revenue: 10_000, units: 3 })
  await undoAndWait(seller, business.id, id)
  expect(await rows()).toMatchObject({ rows: [{ figures: null }], others: null })
})

test('assigns sales to the right products when a SKU belongs to different products on different platforms', async () => {
  const { seller, business, catalog, add, rows } = await stocked()
  await add({
    name: 'Chair',
    sku: 'CHAIR',
    platforms: [{ platformId: catalog.platforms.amazon, sku: 'LAMP-1' }],
  })
  const text = [
    HEADER,
    line('1', '2026-01-05', 'LAMP-1', '250.00'),
    line('2', '2026-01-06', 'LAMP-1', '900.00', 'EGP', 'Amazon'),
    line('3', '2026-01-07', 'CHAIR', '100.00', 'EGP', 'Amazon'),
    '',
  ].join('\n')
  await importFile(seller, business.id, { name: 'shared.csv', text })
  for (const period of [
    {},
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-01-02', to: '2026-01-30' },
  ]) {
    const listed = await rows({ sort: 'name', order: 'asc', ...period })
    expect(listed.rows.map(({ name, figures }) => [name, figures?.revenue])).toEqual([
      ['Chair', 100_000],
      ['Lamp', 25_000],
      ['Mug', undefined],
    ])
    expect(listed.totals).toMatchObject({ revenue: 125_000, units: 3 })
  }
})

test('a report by product names no product for a SKU that two files sold as different products', async () => {
  const { seller, business, catalog, add, lamp, params } = await stocked()
  await add({
    name: 'Chair',
    sku: 'CHAIR',
    platforms: [{ platformId: catalog.platforms.amazon, sku: 'LAMP-1' }],
  })
  const reported = async () => {
    const { statements } = await seller.call(getBreakdown, { params, query: { by: 'product' } })
    return statements[0]?.rows.map(({ key, productId, revenue }) => [key, productId, revenue])
  }
  const file = (platform: string) => ({
    name: `${platform}.csv`,
    text: `${HEADER}\n${line(platform, '2026-01-05', 'LAMP-1', '250.00', 'EGP', platform)}\n`,
  })
  await importFile(seller, business.id, file('noon'))
  expect(await reported()).toEqual([['LAMP-1', lamp.id, 25_000]])
  await importFile(seller, business.id, file('Amazon'))
  expect(await reported()).toEqual([['LAMP-1', null, 50_000]])
})

test('filters and sorts the product table, counts what each filter selects, and selects the same products in the card view', async () => {
  const { seller, business, catalog, params, mug, rows, names } = await stocked()
  await importFile(seller, business.id, FILE)
  const all = { sort: 'name', order: 'asc' } as const
  expect(await names(all)).toEqual(['Lamp', 'Mug'])
  expect(await names({ ...all, search: 'mug-2' })).toEqual(['Mug'])
  expect(await names({ ...all, platform: catalog.platforms.amazon })).toEqual(['Mug'])
  expect(await names({ ...all, only: 'without_cost' })).toEqual(['Mug'])
  expect(await names({ ...all, only: 'low_stock' })).toEqual(['Lamp'])
  expect(await names({ ...all, only: 'archived' })).toEqual([])
  expect(await names({ ...all, tag: 'summer' })).toEqual([])
  // the lamp that sold for 90.00 has a cost of 100.00 and fees of 6.00
  const losing = { only: 'losing', from: '2026-01-20', to: '2026-01-20' } as const
  expect((await rows(losing)).rows.map(({ name, figures }) => [name, figures?.profit])).toEqual([
    ['Lamp', -1_600],
  ])
  const { counts, platforms } = await rows({ from: '2026-01-20', to: '2026-01-20' })
  expect(counts).toEqual({ all: 2, losing: 1, without_cost: 1, low_stock: 1, archived: 0 })
  expect(platforms.map(({ name }) => name)).toEqual(['Amazon', 'noon'])
  // unknown values come last in both directions
  for (const order of ['asc', 'desc'] as const) {
    for (const sort of ['profit', 'margin', 'stock', 'unit_cost'] as const)
      expect((await names({ sort, order }))[1], sort).toBe('Mug')
  }
  expect(await names({ sort: 'revenue', order: 'asc' })).toEqual(['Mug', 'Lamp'])
  expect(await names({ sort: 'price', order: 'desc' })).toEqual(['Lamp', 'Mug'])
  const cards = await seller.call(listProducts, { params, query: { only: 'without_cost', ...all } })
  expect(cards).toMatchObject({ total: 1, products: [{ id: mug.id }] })

  // a refund of the mug, whose cost is unknown: it may have brought back more than was refunded
  const refund = '8,1,2026-03-01,noon,MUG-2,,-1,30.00,0.00,0.00,EGP,refund'
  await importFile(seller, business.id, { name: 'refund.csv', text: `${HEADER}\n${refund}\n` })
  expect(await names({ only: 'losing', from: '2026-03-01', to: '2026-03-01' })).toEqual([])
})

test('shows variants of one product as one row with their sums, even if their shared name is spelled differently', async () => {
  const { seller, business, params, lamp, mug, add, rows, names } = await stocked()
  const third = await add({ name: 'Vase', sku: 'VASE-3' })
  await importFile(seller, business.id, FILE)
  const change = (changes: BodyOf<typeof changeProducts>['changes']) =>
    seller.call(changeProducts, { params, body: { changes } })
  const { changed } = await change([
    { productId: lamp.id, variantOf: 'Gift ideas' },
    { productId: mug.id, variantOf: 'gift  Ideas', quantity: 4 },
  ])
  const query = { variants: 'together', sort: 'name', order: 'asc' } as const
  const apart = await rows({ sort: 'name', order: 'asc' })
  const together = await rows(query)
  const [gifts, vase] = together.rows
  expect(together).toMatchObject({ total: 2, counts: { all: 3 }, totals: apart.totals })
  expect(apart).toMatchObject({ total: 3, variantsOf: ['Gift ideas'] })
  expect(vase).toMatchObject({ name: 'Vase', variants: null })
  expect(gifts).toMatchObject({
    name: 'Gift ideas',
    variants: {
      ids: [lamp.id, mug.id],
      price: { least: 4_000, most: 25_000 },
      unitCost: { least: 10_000, most: 10_000 },
    },
    ...{ price: 0, unitCost: null, sku: '', daysLeft: null, low: true },
    platforms: [{ name: 'noon' }, { name: 'Amazon' }],
  })
  // no other product was sold, so the figures of the lamp and the mug are the totals
  expect(gifts?.figures).toEqual(together.totals)
  // 10 lamps less the 4 sold, plus 4 mugs
  expect(gifts?.quantity).toBe(10)
  // if a filter leaves only one variant, the table shows the product itself
  expect((await rows({ ...query, search: 'mug' })).rows).toMatchObject([{ name: 'Mug', variants: null }])
  expect(await names({ variantOf: 'GIFT IDEAS', sort: 'price' })).toEqual(['Lamp', 'Mug'])
  const cards = await seller.call(listProducts, { params, query: { variantOf: 'GIFT IDEAS' } })
  expect(cards).toMatchObject({ total: 2, products: [{ id: mug.id }, { id: lamp.id }] })
  expect(await names({ ...query, sort: 'newest', order: 'asc' })).toEqual(['Gift ideas', 'Vase'])
  expect(await names({ ...query, sort: 'revenue' })).toEqual(['Gift ideas', 'Vase'])
  // the stock of the row is unknown while one variant was never counted
  await change([{ productId: mug.id, quantity: null }])
  expect((await rows(query)).rows[0]?.quantity).toBeNull()
  expect((await rows(query)).rows[0]?.bundle).toBeNull()
  // bundles have no stock of their own, so there is none to count if all variants are bundles
  for (const { id } of [lamp, mug])
    await seller.call(saveRecipe, {
      params: { ...params, productId: id, validFrom: 'always' },
      body: { components: [{ productId: third.id, count: 2 }] },
    })
  expect((await rows(query)).rows[0]).toMatchObject({ bundle: 'multipack', quantity: null })
  const [before] = changed.map((each) => each.before)
  await change([{ productId: lamp.id, variantOf: before?.variantOf ?? 'no' }])
  expect(await names(query)).toEqual(['Lamp', 'Mug', 'Vase'])
})

test('the last 30 days end on the day of the last sale if that is longer ago', async () => {
  const { seller, business, rows } = await stocked()
  await importFile(seller, business.id, FILE)
  const { period, totals } = await rows({ days: 30 })
  expect(period).toEqual({ from: '2026-01-23', to: '2026-02-21' })
  expect(totals).toEqual((await rows(period)).totals)
})

test('pages of the product table follow the sort order, products without sales are newest first, and another seller cannot read them', async () => {
  const { seller, params, rows, names } = await stocked()
  const query = { sort: 'name', order: 'desc', pageSize: 1 } as const
  expect((await rows(query)).rows.map(({ name }) => name)).toEqual(['Mug'])
  expect(await rows({ ...query, page: 2 })).toMatchObject({ rows: [{ name: 'Lamp' }], total: 2, page: 2 })
  for (const order of ['asc', 'desc'] as const)
    expect(await names({ sort: 'revenue', order }), order).toEqual(['Mug', 'Lamp'])
  const other = await server.current.seller()
  expect((await other.fails(listProductRows, { params })).code).toBe('business_not_found')
  expect((await seller.fails(listProductRows, { params, query: { sort: 'x' as 'name' } })).code).toBe(
    'invalid_input',
  )
})
