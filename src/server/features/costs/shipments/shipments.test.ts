import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { setCostMethod } from '#contract/cost-method.ts'
import { createProduct, getProduct } from '#contract/products.ts'
import { getProfitReport } from '#contract/reports.ts'
import {
  createShipment,
  deleteShipment,
  listShipments,
  previewShipment,
  type ShipmentForm,
} from '#contract/shipments.ts'
import { addUnitCost, deleteUnitCost, listUnitCosts } from '#contract/unit-costs.ts'
import { importFile } from '#server/testing/importing.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer({ now: () => new Date('2026-04-10T09:00:00Z') })

beforeAll(async () => {
  await server.current.db.system.execute(sql`DELETE FROM exchange_rates`)
  await server.current.db.system.execute(
    sql`INSERT INTO exchange_rates (day, currency, per_usd)
      VALUES ('2026-03-18', 'EGP', 50), ('2026-03-18', 'USD', 1), ('2026-03-18', 'CNY', 7)`,
  )
})

/** A business that sold 2 units of oud on the 20th. Oud costs 90.00; the cost of mugs is unknown. */
async function shop() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const catalog = await catalogOf(seller)
  const costItems = [{ costCategoryId: catalog.categories.product ?? '', amount: 9_000 }]
  const params = { businessId }
  const add = async (overrides: object) =>
    (await seller.call(createProduct, { params, body: productBody(catalog, overrides) })).id
  const oud = await add({ name: 'Oud', sku: 'OUD-50', costItems })
  const mug = await add({ name: 'Mug', sku: 'MUG', costItems: [] })
  await importFile(seller, businessId, templateFile)
  const form = (change: Partial<ShipmentForm> = {}): ShipmentForm => ({
    name: 'Container',
    arrivedOn: '2026-03-20',
    by: 'value',
    items: [
      { productId: oud, units: 10, unitPrice: 700, currency: 'CNY' },
      { productId: mug, units: 30, unitPrice: 500, currency: 'EGP' },
    ],
    costs: [
      { name: 'Freight', amount: 20_00, currency: 'USD' },
      { name: 'Customs', amount: 333, currency: 'EGP' },
    ],
    ...change,
  })
  const costsOf = async (productId: string) =>
    (await seller.call(listUnitCosts, { params: { ...params, productId } })).unitCosts
  const planned = async (productId: string) =>
    (await seller.call(getProduct, { params: { ...params, productId } })).unitCost
  const cost = async () => {
    const query = { from: '2026-03-01', to: '2026-03-31' }
    return (await seller.call(getProfitReport, { params, query })).statements[0]?.totals.cost
  }
  return { seller, params, add, oud, mug, form, costsOf, planned, cost }
}

test('saves a shipment once when the request is sent again, and refuses its id with other values', async () => {
  const { seller, params, form } = await shop()
  const body = { ...form(), id: randomUUID() }
  const save = () => seller.call(createShipment, { params, body })
  const [made, ...again] = await Promise.all([save(), save(), save()])
  expect(again).toEqual([made, made])
  const changed = { ...body, arrivedOn: '2026-03-21' }
  expect((await seller.fails(createShipment, { params, body: changed })).code).toBe('already_saved')
  expect((await seller.call(listShipments, { params })).shipments).toEqual([made])
})

test('divides freight and customs by the value of the goods, and the resulting unit costs apply to sales', async () => {
  const { seller, params, oud, mug, form, costsOf, cost } = await shop()
  const landed = await seller.call(previewShipment, { params, body: form() })
  // goods: oud for 70.00 CNY, which are 500.00 EGP, and mugs for 150.00 EGP; costs: freight of 1,000.00 EGP and customs
  // of 3.33 EGP
  expect(landed).toEqual({
    currency: 'EGP',
    goods: 65_000,
    costs: 100_333,
    total: 165_333,
    rates: [
      { currency: 'CNY', rate: '7.14285714', rateDay: '2026-03-18' },
      { currency: 'USD', rate: '50', rateDay: '2026-03-18' },
    ],
    items: [
      {
        productId: oud,
        name: 'Oud',
        units: 10,
        goods: 50_000,
        share: 77_179,
        total: 127_179,
        unitCost: 12_718,
        rounding: -1,
      },
      {
        productId: mug,
        name: 'Mug',
        units: 30,
        goods: 15_000,
        share: 23_154,
        total: 38_154,
        unitCost: 1_272,
        rounding: -6,
      },
    ],
  })
  expect(await costsOf(mug)).toEqual([])
  expect(await cost()).toBe(18_000)

  const made = await seller.call(createShipment, { params, body: form() })
  expect(made.landed).toEqual(landed)
  const source = { kind: 'shipment', shipmentId: made.id }
  expect(await costsOf(oud)).toEqual([
    { validFrom: '2026-03-20', unitCost: 12_718, source },
    { validFrom: '0001-01-01', unitCost: 9_000, source: null },
  ])
  // the first known cost of mugs applies to all sales
  expect(await costsOf(mug)).toEqual([{ validFrom: '0001-01-01', unitCost: 1_272, source }])
  expect(await cost()).toBe(25_436)
  const earlier = { validFrom: '2026-03-01', unitPrice: 1_000, currency: 'EGP' } as const
  await seller.call(addUnitCost, { params: { ...params, productId: mug }, body: earlier })
  expect(await costsOf(mug)).toEqual([
    { validFrom: '2026-03-20', unitCost: 1_272, source },
    { validFrom: '0001-01-01', unitCost: 1_000, source: null },
  ])
  expect((await seller.call(listShipments, { params })).shipments).toEqual([made])

  const one = { params: { ...params, shipmentId: made.id } }
  await seller.call(deleteShipment, one)
  expect(await cost()).toBe(18_000)
  expect([await costsOf(oud), await costsOf(mug)]).toMatchObject([
    [{ unitCost: 9_000 }],
    [{ unitCost: 1_000 }],
  ])
  expect(await seller.fails(deleteShipment, one)).toMatchObject({ code: 'shipment_not_found' })
  expect((await seller.call(listShipments, { params })).total).toBe(0)
})

test('plans with the cost of a shipment for a product without cost items, until the cost is deleted', async () => {
  const { seller, params, oud, mug, form, planned } = await shop()
  const { id: shipmentId } = await seller.call(createShipment, { params, body: form() })
  expect([await planned(mug), await planned(oud)]).toEqual([1_272, 9_000])
  const ofMug = { ...params, productId: mug }
  const earlier = { validFrom: '2026-03-01', unitPrice: 1_000, currency: 'EGP' } as const
  await seller.call(addUnitCost, { params: ofMug, body: earlier })
  expect(await planned(mug)).toBe(1_272)
  await seller.call(deleteShipment, { params: { ...params, shipmentId } })
  expect([await planned(mug), await planned(oud)]).toEqual([1_000, 9_000])
  await seller.call(deleteUnitCost, { params: { ...ofMug, validFrom: '0001-01-01' } })
  expect(await planned(mug)).toBeNull()
})

test('gives every unit the same share when costs are divided by units', async () => {
  const { seller, params, form } = await shop()
  const { items } = await seller.call(previewShipment, { params, body: form({ by: 'units' }) })
  expect(items.map(({ share }) => share)).toEqual([25_083, 75_250])
})

test('refuses a shipment if a product already has a cost on that day, a currency has no exchange rate, or a product is unknown, listed twice or without units, or it has not arrived', async () => {
  const { seller, params, add, oud, form, costsOf } = await shop()
  const body = { validFrom: '2026-03-20', unitPrice: 1, currency: 'EGP' } as const
  await seller.call(addUnitCost, { params: { ...params, productId: oud }, body })
  expect(await seller.fails(createShipment, { params, body: form() })).toMatchObject({
    code: 'shipment_day_taken',
    data: { day: '2026-03-20', products: 'Oud' },
  })
  const [own] = form().items
  const productId = await add({ name: 'New', sku: 'NEW', costItems: [] })
  const alone = form({ items: own ? [{ ...own, productId }] : [] })
  await seller.call(createShipment, { params, body: alone })
  expect(await seller.fails(createShipment, { params, body: alone })).toMatchObject({
    code: 'shipment_day_taken',
    data: { day: '2026-03-20', products: 'New' },
  })
  const early = form({ arrivedOn: '2026-03-01' })
  expect(await seller.fails(createShipment, { params, body: early })).toMatchObject({
    code: 'exchange_rate_unknown',
    data: { currency: 'CNY', day: '2026-03-01', into: 'EGP' },
  })
  const [item] = form().items
  const foreign = form({ items: item ? [{ ...item, productId: randomUUID() }] : [] })
  expect(await seller.fails(previewShipment, { params, body: foreign })).toMatchObject({
    code: 'product_not_found',
  })
  const twice = form({ items: item ? [item, item] : [] })
  expect(await seller.fails(createShipment, { params, body: twice })).toMatchObject({
    fields: [{ path: 'items', code: 'shipmentProductTwice' }],
  })
  const nothing = form({ items: item ? [{ ...item, units: 0 }] : [] })
  expect(await seller.fails(createShipment, { params, body: nothing })).toMatchObject({
    fields: [{ path: 'items.0.units', code: 'unitsPositive' }],
  })
  // in the seller's time zone it can already be the 11th
  const future = form({ arrivedOn: '2026-04-12' })
  for (const call of [createShipment, previewShipment])
    expect(await seller.fails(call, { params, body: future })).toMatchObject({
      fields: [{ path: 'arrivedOn', code: 'dayInFuture' }],
    })
  expect(await costsOf(oud)).toHaveLength(2)
  expect((await seller.call(listShipments, { params })).total).toBe(1)
})

test('a shipment keeps the exchange rates with which it was saved', async () => {
  const { seller, params, form, cost } = await shop()
  const made = await seller.call(createShipment, { params, body: form() })
  const { system } = server.current.db
  await system.execute(sql`INSERT INTO exchange_rates (day, currency, per_usd)
    VALUES ('2026-03-20', 'EGP', 100), ('2026-03-20', 'USD', 1), ('2026-03-20', 'CNY', 7)`)
  expect((await seller.call(listShipments, { params })).shipments).toEqual([made])
  await seller.call(setCostMethod, { params, body: { method: 'fifo' } })
  expect(await cost()).toBe(25_436)
  await system.execute(sql`DELETE FROM exchange_rates WHERE day = '2026-03-20'`)
})

test('another seller and a visitor can neither read nor change shipments', async () => {
  const { seller, params, form, oud, costsOf } = await shop()
  const { id: shipmentId } = await seller.call(createShipment, { params, body: form() })
  const otherSeller = await server.current.seller()
  const { id: own } = await otherSeller.newBusiness()
  const taken = [
    [params.businessId, 'business_not_found'],
    [own, 'shipment_not_found'],
  ] as const
  for (const [businessId, code] of taken)
    expect(await otherSeller.fails(deleteShipment, { params: { businessId, shipmentId } })).toMatchObject({
      code,
    })
  expect(await otherSeller.fails(listShipments, { params })).toMatchObject({ code: 'business_not_found' })
  expect(await otherSeller.fails(createShipment, { params, body: form() })).toMatchObject({
    code: 'business_not_found',
  })
  // a shipment in one's own business cannot contain another seller's products either
  const mine = { params: { businessId: own }, body: form() }
  expect(await otherSeller.fails(createShipment, mine)).toMatchObject({ code: 'product_not_found' })
  expect(await otherSeller.fails(previewShipment, mine)).toMatchObject({ code: 'product_not_found' })
  const visitor = server.current.visitor()
  expect(await visitor.fails(createShipment, { params, body: form() })).toMatchObject({
    code: 'not_signed_in',
  })
  expect(await costsOf(oud)).toHaveLength(2)
})
