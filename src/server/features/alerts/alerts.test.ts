import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { listAlerts, snoozeAlert, unsnoozeAlert } from '#contract/alerts.ts'
import { deleteBusiness, getBusiness } from '#contract/businesses.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { createProduct } from '#contract/products.ts'
import { saveRecipe } from '#contract/recipes.ts'
import { setSupplyDefaults } from '#contract/restock.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { jobsEnded } from '#server/testing/ended-jobs.ts'
import { importFile, type TestFile, undoAndWait } from '#server/testing/importing.ts'
import { egyptLedger } from '#server/testing/lamp-ledger.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'
import { dueBusinesses } from './store.ts'

const TODAY = '2026-04-26'
let time = Date.parse(`${TODAY}T12:00Z`)
const server = testServer({ now: () => new Date(time) })

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
interface Sale {
  readonly sku: string
  readonly ago: number
  readonly price?: number
  readonly units?: number
  readonly currency?: string
}
/** A file with one sale for each entry, `ago` days before today. */
const fileOf = (name: string, sales: readonly Sale[]): TestFile => ({
  name: `${name}.csv`,
  text: [
    HEADER,
    ...sales.map(({ sku, ago, price = 100, units = 1, currency = 'EGP' }, at) => {
      const day = shifted(TODAY, -ago)
      return [`${name}-${at}`, 1, day, 'noon', sku, sku, units, price, 0, 0, currency, 'sale'].join()
    }),
    '',
  ].join('\r\n'),
})
/** One sale a day of a SKU on each of the last 56 days; `price` returns the price of a day from its age in days. */
const daily = (sku: string, price: (ago: number) => number = () => 100): Sale[] =>
  Array.from({ length: 56 }, (_, ago) => ({ sku, ago, price: price(ago) }))

async function shop() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const params = { businessId }
  const catalog = await catalogOf(seller)
  const add = (sku: string, quantity: number | null = null) =>
    seller.call(createProduct, {
      params,
      body: productBody(catalog, {
        name: `${sku} lamp`,
        sku,
        quantity,
        costItems: [{ costCategoryId: catalog.categories.product ?? '', amount: 5_000 }],
      }),
    })
  return {
    seller,
    params,
    add,
    alerts: (show: 'open' | 'snoozed' = 'open') => alertsOf(seller, params, show),
  }
}

/** The alerts, once the server has checked the current figures. */
async function alertsOf(
  seller: TestClient,
  params: { businessId: string },
  show: 'open' | 'snoozed' = 'open',
) {
  for (;;) {
    const found = await seller.call(listAlerts, { params, query: { show } })
    if (found.state === 'current') return found
    await pause(20) // the server works in the background
  }
}

test('opens alerts with their stake, shows them on the dashboard, and clears an alert once its cause is gone', async () => {
  const { seller, params, add, alerts } = await shop()
  expect(await alerts()).toMatchObject({ total: 0, counts: { open: 0, snoozed: 0 } })
  for (const sku of ['STEADY', 'FALLEN']) await add(sku)
  // FALLEN is sold at 20 and costs 50, a loss of 30 on each of the last 28 days
  const sales = [...daily('STEADY'), ...daily('FALLEN', (ago) => (ago < 28 ? 20 : 100)), ...daily('NEW')]
  await importFile(seller, params.businessId, fileOf('sales', sales))
  const { alerts: found, counts } = await alerts()
  expect(counts).toEqual({ open: 2, snoozed: 0 })
  expect(found).toMatchObject([
    {
      stake: null,
      known: 280_000,
      facts: { kind: 'costMissing', product: { sku: 'NEW' }, products: 1, shareBp: 4_545 },
    },
    {
      stake: 84_000,
      facts: {
        kind: 'loss',
        product: { sku: 'FALLEN', name: 'FALLEN lamp' },
        before: 140_000,
        units: 28,
        atLeast: false,
      },
    },
  ])
  expect((await seller.call(getDashboard, { params })).alerts).toEqual(found)
  expect((await seller.call(getBusiness, { params })).openAlerts).toBe(2)

  // enough sales at the full price end the loss
  await importFile(
    seller,
    params.businessId,
    fileOf(
      'better',
      Array.from({ length: 20 }, () => ({ sku: 'FALLEN', ago: 0 })),
    ),
  )
  await importFile(
    seller,
    params.businessId,
    fileOf(
      'more',
      Array.from({ length: 20 }, () => ({ sku: 'FALLEN', ago: 1 })),
    ),
  )
  const kinds = (await alerts()).alerts.map(({ facts }) => facts.kind)
  expect(kinds).toContain('costMissing')
  expect(kinds).not.toContain('loss')
})

test('the stake of a stock-out contains the profit of bundles that need the product, in all currencies', async () => {
  await server.current.db.system.execute(sql`DELETE FROM exchange_rates`)
  await server.current.db.system.execute(sql`INSERT INTO exchange_rates (day, currency, per_usd)
    SELECT day::date, currency, per_usd FROM (VALUES ('2026-02-28'), ('2026-03-28'), ('2026-04-20')) days (day),
      (VALUES ('EGP', 50), ('USD', 1)) rates (currency, per_usd)`)
  const { seller, params, add, alerts } = await shop()
  const { id: lamp } = await add('LAMP', 1_001)
  const { id: pack } = await add('PACK')
  await add('BAG')
  await seller.call(saveRecipe, {
    params: { ...params, productId: pack, validFrom: 'always' },
    body: { components: [{ productId: lamp, count: 10 }] },
  })
  await seller.call(setSupplyDefaults, { params, body: { leadDays: 15, leadSpread: 0, coverDays: 30 } })
  // ten packs a day, half of them with a profit of 30 and half with a profit of 1.00 USD, which is 50; and two lamps with a profit of 50
  const packs = daily('PACK').flatMap((sale) => [
    { ...sale, units: 5, price: 530 },
    { ...sale, units: 5, price: 11, currency: 'USD' },
  ])
  const lamps = [
    { sku: 'LAMP', ago: 5 },
    { sku: 'LAMP', ago: 5, price: 2, currency: 'USD' },
  ]
  // no rate of KWD is known, so the cost of this sale is unknown, but no cost is missing
  const bag = { sku: 'BAG', ago: 5, currency: 'KWD' }
  const file = fileOf('sales', [...packs, ...lamps, bag])
  await importFile(seller, params.businessId, file, { moveStock: false })
  // the lamp sells 100.06 units a day; 2,802 units earned 11,300 in the last 28 days
  expect((await alerts()).alerts).toMatchObject([
    { stake: 201_756, facts: { kind: 'stockOut', product: { sku: 'LAMP' }, days: 5 } },
  ])
})

test('opens at most five alerts a week, those with the largest stakes, and the others in later weeks', async () => {
  const { seller, params, add, alerts } = await shop()
  const skus = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  for (const sku of skus) await add(sku)
  const sales = skus.flatMap((sku, at) => daily(sku, (ago) => (ago < 28 ? 40 - at : 100)))
  await importFile(seller, params.businessId, fileOf('sales', sales))
  const subjects = async () =>
    (await alerts()).alerts.map(({ facts }) => ('product' in facts ? facts.product.sku : ''))
  expect(await subjects()).toEqual(['G', 'F', 'E', 'D', 'C'])
  try {
    time += 6 * 86_400_000
    expect(await subjects()).toHaveLength(5)
    time += 2 * 86_400_000
    expect(await subjects()).toEqual(['G', 'F', 'E', 'D', 'C', 'B', 'A'])
  } finally {
    time = Date.parse(`${TODAY}T12:00Z`)
  }
})

test('hides a snoozed alert for 30 days, and shows it again on request or after the 30 days', async () => {
  const { seller, params, alerts } = await shop()
  await importFile(seller, params.businessId, fileOf('sales', daily('NEW')))
  const [first] = (await alerts()).alerts
  const alert = { params: { ...params, alertId: first?.id ?? '' } }
  const { snoozedUntil } = await seller.call(snoozeAlert, alert)
  expect(snoozedUntil).toBe('2026-05-26T12:00:00.000Z')
  expect(await alerts()).toMatchObject({ total: 0, counts: { open: 0, snoozed: 1 } })
  expect((await alerts('snoozed')).alerts).toMatchObject([{ id: first?.id, snoozedUntil }])
  expect((await seller.call(getDashboard, { params })).alerts).toEqual([])
  await seller.call(unsnoozeAlert, alert)
  expect(await alerts()).toMatchObject({ total: 1 })
  await seller.call(snoozeAlert, alert)
  try {
    time = Date.parse('2026-05-26T12:01Z')
    expect(await alerts()).toMatchObject({ counts: { open: 1, snoozed: 0 } })
  } finally {
    time = Date.parse(`${TODAY}T12:00Z`)
  }
  const audit = await rowsOf<{ action: string }>(
    server.current.db.system,
    sql`SELECT action FROM audit_entries WHERE subject_id = ${first?.id ?? ''} ORDER BY at`,
  )
  expect(audit.map(({ action }) => action)).toEqual(['alert.snoozed', 'alert.unsnoozed', 'alert.snoozed'])

  const stranger = await server.current.seller()
  const { id: own } = await stranger.newBusiness()
  for (const call of [snoozeAlert, unsnoozeAlert] as const) {
    expect((await stranger.fails(call, alert)).code).toBe('business_not_found')
    const elsewhere = { params: { ...alert.params, businessId: own } }
    expect((await stranger.fails(call, elsewhere)).code).toBe('alert_not_found')
  }
  expect((await stranger.fails(listAlerts, { params })).code).toBe('business_not_found')
})

test('checks a business again and clears its alerts when its only import is undone', async () => {
  const { seller, params, alerts } = await shop()
  const { id } = await importFile(seller, params.businessId, fileOf('sales', daily('NEW')))
  expect((await alerts()).total).toBe(1)
  const isDue = async () =>
    (await dueBusinesses(server.current.db.system, TODAY)).some(
      ({ businessId }) => businessId === params.businessId,
    )
  expect(await isDue()).toBe(false)
  await jobsEnded(server.current.db, 'alerts')
  await undoAndWait(seller, params.businessId, id)
  expect(await isDue()).toBe(true)
  expect((await alerts()).total).toBe(0)
  expect(await isDue()).toBe(false)
})

test('lets a business be deleted while it is checked, and the check succeeds as well', async () => {
  // the embedded database has only one connection, so its transactions never overlap and the test does not apply
  if (inject('database').kind === 'embedded') return
  const { seller, params, add, alerts } = await shop()
  await add('STEADY')
  await importFile(seller, params.businessId, fileOf('first', daily('STEADY')))
  await alerts()
  await jobsEnded(server.current.db, 'alerts')
  await importFile(seller, params.businessId, fileOf('second', daily('NEW')))
  const { system } = server.current.db
  const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  const waits = (count: number) => expect.poll(() => rowsOf(system, waiting)).toHaveLength(count)
  const { name } = await seller.call(getBusiness, { params })
  const { deletion } = await system.transaction(async (holding) => {
    // the check has requested learned fees before it reads recipes
    await holding.execute(sql`LOCK TABLE recipes IN ACCESS EXCLUSIVE MODE`)
    await seller.call(listAlerts, { params, query: {} })
    await waits(1)
    const deletion = seller.send(deleteBusiness, { params, body: { name } })
    await waits(2)
    return { deletion }
  })
  expect((await deletion).status).toBe(204)
  const attempts = sql`SELECT DISTINCT state, retry_count::int AS retries FROM safi_jobs.job
    WHERE name = 'alerts' AND singleton_key = ${params.businessId}`
  await expect.poll(() => rowsOf(system, attempts)).toEqual([{ state: 'completed', retries: 0 }])
})

test('learns the fees from statements, and opens an alert about a fee that has risen', async () => {
  const { seller, params, alerts } = await shop()
  await importFile(seller, params.businessId, egyptLedger('2026-03-25', 40))
  const { alerts: found } = await alerts()
  expect(found.find(({ facts }) => facts.kind === 'feeStep')).toMatchObject({
    currency: 'EGP',
    facts: {
      platform: 'noon',
      fee: 'referral',
      before: { ratePpm: 100_000, amount: null },
      now: { ratePpm: 150_000, amount: null },
      skus: 1,
      sku: 'LAMP-01',
    },
  })
})
