import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createProduct, getProduct, updateProduct } from '#contract/products.ts'
import { getProfitReport } from '#contract/reports.ts'
import {
  addUnitCost,
  changeUnitCost,
  deleteUnitCost,
  listUnitCosts,
  type UnitCostForm,
} from '#contract/unit-costs.ts'
import { NOON_SALE, noonText } from '#domain/import/testing/noon-file.ts'
import { noonSalesText } from '#domain/import/testing/noon-sales-file.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer({ now: () => new Date('2026-04-10T09:00:00Z') })
const BEGINNING = '0001-01-01'
const march = { from: '2026-03-01', to: '2026-03-31' }

beforeAll(async () => {
  await server.current.db.system.execute(sql`DELETE FROM exchange_rates`)
  await server.current.db.system.execute(
    sql`INSERT INTO exchange_rates (day, currency, per_usd)
      VALUES ('2026-03-20', 'EGP', 50.12), ('2026-03-20', 'USD', 1), ('2026-03-20', 'KWD', 0.3)`,
  )
})

/**
 * A shop whose product costs 90.00 by default. It sold 2 units on the 20th, and 1 on the 21st that came back
 * on the 25th.
 */
async function oud(costs: number[] = [9_000]) {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const catalog = await catalogOf(seller)
  const body = productBody(catalog, {
    sku: 'OUD-50',
    costItems: costs.map((amount) => ({ costCategoryId: catalog.categories.product ?? '', amount })),
  })
  const { id: productId } = await seller.call(createProduct, { params: { businessId }, body })
  await importFile(seller, businessId, templateFile)
  const params = { businessId, productId }
  const cost = async () => {
    const { statements } = await seller.call(getProfitReport, { params, query: march })
    return statements[0]?.totals.cost
  }
  return { seller, params, body, cost }
}

const from = (validFrom: string, unitPrice: number, currency: UnitCostForm['currency'] = 'EGP') => ({
  validFrom,
  unitPrice,
  currency,
})

test('a unit cost applies to sales from its day on, and adding, changing or deleting it updates the costs of these sales', async () => {
  const { seller, params, cost } = await oud()
  expect(await seller.call(listUnitCosts, { params })).toEqual({
    currency: 'EGP',
    unitCosts: [{ validFrom: BEGINNING, unitCost: 9_000, source: null }],
    inForce: BEGINNING,
  })
  // 2 units at 90.00 were sold on the 20th; the unit sold on the 21st came back on the 25th and costs nothing
  expect(await cost()).toBe(18_000)
  const added = await seller.call(addUnitCost, { params, body: from('2026-03-20', 7_000) })
  expect(added.unitCosts.map(({ validFrom, unitCost }) => [validFrom, unitCost])).toEqual([
    ['2026-03-20', 7_000],
    [BEGINNING, 9_000],
  ])
  expect(added.inForce).toBe('2026-03-20')
  expect(await cost()).toBe(14_000)

  const one = { ...params, validFrom: '2026-03-20' }
  await seller.call(changeUnitCost, { params: one, body: from('2026-03-22', 6_000) })
  // 3 units were sold at a cost of 90.00, and one was returned at a cost of 60.00: 210.00
  expect(await cost()).toBe(21_000)
  await seller.call(changeUnitCost, {
    params: { ...params, validFrom: BEGINNING },
    body: from('2026-03-01', 8_000),
  })
  expect(await cost()).toBe(18_000)
  const left = await seller.call(deleteUnitCost, { params: { ...params, validFrom: BEGINNING } })
  // the first known cost applies to all sales
  expect(left.unitCosts).toEqual([{ validFrom: BEGINNING, unitCost: 6_000, source: null }])
  expect(await cost()).toBe(12_000)
  await seller.call(deleteUnitCost, { params: { ...params, validFrom: BEGINNING } })
  expect(await cost()).toBe(0)
  const first = await seller.call(addUnitCost, { params, body: from('2026-03-24', 5_000) })
  expect(first.unitCosts[0]?.validFrom).toBe(BEGINNING)
  expect(await cost()).toBe(10_000)
  // with a cost of an earlier day, the first one applies from its own day on; the cost of a later day moves before it
  const both = await seller.call(addUnitCost, { params, body: from('2026-03-22', 4_000) })
  expect(both.unitCosts).toMatchObject([
    { validFrom: '2026-03-24', unitCost: 5_000 },
    { validFrom: BEGINNING, unitCost: 4_000 },
  ])
  // 3 units sold at 40.00, and one returned at 50.00
  expect(await cost()).toBe(7_000)
  const moved = { params: { ...params, validFrom: '2026-03-24' }, body: from('2026-03-21', 5_000) }
  expect((await seller.call(changeUnitCost, moved)).unitCosts).toMatchObject([
    { validFrom: '2026-03-22', unitCost: 4_000 },
    { validFrom: BEGINNING, unitCost: 5_000 },
  ])
})

test('plans with the unit cost of today for a product without cost items, also after it was changed, and keeps several cost items', async () => {
  const { seller, params: split, body } = await oud([4_000, 5_000])
  const { businessId } = split
  const planned = async (params: typeof split) => (await seller.call(getProduct, { params })).unitCost
  await seller.call(deleteUnitCost, { params: { ...split, validFrom: BEGINNING } })
  expect(await planned(split)).toBe(9_000)

  const plain = { params: { businessId }, body: { ...body, sku: 'mug', costItems: [] } }
  const params = { businessId, productId: (await seller.call(createProduct, plain)).id }
  expect(await planned(params)).toBeNull()
  await seller.call(addUnitCost, { params, body: from('2026-03-20', 7_000) })
  expect(await planned(params)).toBe(7_000)
  const first = { ...params, validFrom: BEGINNING }
  await seller.call(changeUnitCost, { params: first, body: from('2026-03-20', 6_000) })
  expect(await planned(params)).toBe(6_000)
  await seller.call(addUnitCost, { params, body: from('2026-04-20', 8_000) })
  expect(await planned(params)).toBe(6_000)
})

test('sales of an order list have the products and costs of now when the statement that settled them is undone', async () => {
  const { seller, params, body, cost } = await oud()
  const { businessId } = params
  const add = (sku: string, amount: number) => {
    const costItems = body.costItems?.map((item) => ({ ...item, amount }))
    return seller.call(createProduct, { params: { businessId }, body: { ...body, sku, costItems } })
  }
  const { id: mug } = await add('mug', 4_000)
  const listed = ['mug', 'cup'].map((partner_sku, at) => ({
    item_nr: `NEGI1-${at + 1}`,
    partner_sku,
    currency_code: 'EGP',
  }))
  await importFile(seller, businessId, { name: 'list.csv', text: noonSalesText(listed) })
  expect(await cost()).toBe(18_000 + 4_000)
  // the statement does not know the SKUs of the list, so it settles the whole order
  const sale = {
    ...NOON_SALE,
    order: 'NEGI1',
    item: 'NEGI1-1',
    sku: 'SET',
    currency: 'EGP',
    date: '2026-03-26',
  }
  const { id } = await importFile(seller, businessId, { name: 'statement.csv', text: noonText([sale]) })
  expect(await cost()).toBe(18_000)
  await seller.call(changeUnitCost, {
    params: { businessId, productId: mug, validFrom: BEGINNING },
    body: from('2026-03-01', 5_000),
  })
  await add('CUP', 1_000)
  await undoAndWait(seller, businessId, id)
  expect(await cost()).toBe(18_000 + 5_000 + 1_000)
})

test('a unit cost in another currency is converted at the exchange rate of the day from which it applies, and the response shows that rate', async () => {
  const { seller, params, cost } = await oud()
  const { unitCosts } = await seller.call(addUnitCost, { params, body: from('2026-03-21', 1_250, 'KWD') })
  // 1.250 dinars, at 50.12 / 0.3 = 167.0666... pounds per dinar, are 208.83 pounds
  expect(unitCosts[0]).toEqual({
    validFrom: '2026-03-21',
    unitCost: 20_883,
    source: {
      kind: 'purchase',
      currency: 'KWD',
      unitPrice: 1_250,
      rate: '167.06666667',
      rateDay: '2026-03-20',
    },
  })
  expect(await cost()).toBe(18_000)
  const early = await seller.fails(addUnitCost, { params, body: from('2026-01-05', 100, 'USD') })
  expect(early).toMatchObject({
    code: 'exchange_rate_unknown',
    data: { currency: 'USD', day: '2026-01-05', into: 'EGP' },
  })
})

test('saving a product with unchanged cost items keeps its unit cost; changed cost items apply from today', async () => {
  const { seller, params, body } = await oud()
  await seller.call(addUnitCost, { params, body: from('2026-03-20', 100, 'USD') })
  await seller.call(addUnitCost, { params, body: from('2026-12-01', 4_000) })
  const before = await seller.call(listUnitCosts, { params })
  await seller.call(updateProduct, { params, body: { ...body, price: 30_000 } })
  expect(await seller.call(listUnitCosts, { params })).toEqual(before)
  const { costItems } = await seller.call(getProduct, { params })
  const items = costItems.map(({ costCategoryId }) => ({ costCategoryId, amount: 9_500 }))
  await seller.call(updateProduct, { params, body: { ...body, costItems: items } })
  const after = await seller.call(listUnitCosts, { params })
  expect(after.unitCosts.map(({ validFrom, unitCost }) => [validFrom, unitCost])).toEqual([
    ['2026-12-01', 4_000],
    ['2026-04-10', 9_500],
    ['2026-03-20', 5_012],
    [BEGINNING, 9_000],
  ])
  expect(after.unitCosts[2]?.source).toMatchObject({ kind: 'purchase', rate: '50.12' })
  expect(after.inForce).toBe('2026-04-10')
})

test('refuses a second unit cost of a product on the same day, and reports that there is no unit cost on a day without one', async () => {
  const { seller, params } = await oud()
  await seller.call(addUnitCost, { params, body: from('2026-03-20', 1) })
  await seller.call(addUnitCost, { params, body: from('2026-03-21', 2) })
  expect(await seller.fails(addUnitCost, { params, body: from('2026-03-20', 3) })).toMatchObject({
    code: 'unit_cost_exists',
  })
  const moved = { params: { ...params, validFrom: '2026-03-20' }, body: from('2026-03-21', 3) }
  expect(await seller.fails(changeUnitCost, moved)).toMatchObject({ code: 'unit_cost_exists' })
  const gone = { params: { ...params, validFrom: '2026-03-19' }, body: from('2026-03-19', 3) }
  expect(await seller.fails(changeUnitCost, gone)).toMatchObject({ code: 'unit_cost_not_found' })
  expect(await seller.fails(deleteUnitCost, { params: gone.params })).toMatchObject({
    code: 'unit_cost_not_found',
  })
  const wrong = await seller.fails(addUnitCost, { params, body: from('1999-12-31', -1) })
  expect(wrong.fields).toEqual([
    { path: 'validFrom', code: 'dayRange' },
    { path: 'unitPrice', code: 'costAmountNegative' },
  ])
})

test('another seller and a visitor can neither read nor change unit costs', async () => {
  const { seller, params } = await oud()
  const otherSeller = await server.current.seller()
  const { id: own } = await otherSeller.newBusiness()
  const one = { ...params, validFrom: BEGINNING }
  const body = from('2026-03-20', 1)
  for (const businessId of [params.businessId, own]) {
    const theirs = { ...one, businessId }
    for (const problem of [
      await otherSeller.fails(listUnitCosts, { params: theirs }),
      await otherSeller.fails(addUnitCost, { params: theirs, body }),
      await otherSeller.fails(changeUnitCost, { params: theirs, body }),
      await otherSeller.fails(deleteUnitCost, { params: theirs }),
    ])
      expect(problem).toMatchObject({ code: 'product_not_found' })
  }
  const visitor = server.current.visitor()
  expect(await visitor.fails(addUnitCost, { params, body })).toMatchObject({ code: 'not_signed_in' })
  expect((await seller.call(listUnitCosts, { params })).unitCosts).toHaveLength(1)
})

test('a unit cost above the limit of its currency is refused, unless it is stored already and only its day changes', async () => {
  const { seller, params } = await oud()
  const refused = { code: 'invalid_input', fields: [{ path: 'unitPrice', code: 'costAmountTooLarge' }] }
  const tooLarge = from('2026-03-20', 100_000_001)
  expect(await seller.fails(addUnitCost, { params, body: tooLarge })).toMatchObject(refused)
  const inDinars = from('2026-03-20', 1_000_000_001, 'KWD')
  expect(await seller.fails(addUnitCost, { params, body: inDinars })).toMatchObject(refused)
  await seller.call(addUnitCost, { params, body: from('2026-03-20', 100_000_000) })
  const stored = { params: { ...params, validFrom: '2026-03-20' } }
  expect(await seller.fails(changeUnitCost, { ...stored, body: tooLarge })).toMatchObject(refused)
  await server.current.db.system.execute(sql`UPDATE unit_costs SET unit_cost = 100000001
    WHERE product_id = ${params.productId} AND valid_from = '2026-03-20'`)
  const later = await seller.call(changeUnitCost, { ...stored, body: from('2026-03-22', 100_000_001) })
  expect(later.unitCosts[0]).toMatchObject({ validFrom: '2026-03-22', unitCost: 100_000_001 })
})
