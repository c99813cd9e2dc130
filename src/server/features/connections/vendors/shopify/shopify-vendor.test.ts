import { describe, expect, test } from 'vitest'
import { Driver } from '#server/testing/vendors/drive.ts'
import {
  SHOPIFY_ENTERED,
  ShopifyStandIn,
  shopifyShopOrder,
} from '#server/testing/vendors/shopify/shopify-stand-in.ts'
import { type Fault, TestClock } from '#server/testing/vendors/stand-in.ts'
import { Secret } from '../../secrets/secret.ts'
import { timeIn } from '../shop-time.ts'
import type { Check } from '../vendor.ts'
import { shopNameOf } from './shop-name.ts'
import { shopifyVendor } from './shopify-vendor.ts'

const FROM = '2026-03-01T00:00:00Z'
const TO = '2026-04-01T00:00:00Z'

function start(orders = 0, entered: Partial<typeof SHOPIFY_ENTERED> = {}) {
  const shopify = new ShopifyStandIn(new TestClock('2026-04-02T08:00:00Z'))
  for (let id = 1; id <= orders; id++)
    shopify.shop.orders.push(
      shopifyShopOrder(id, `2026-03-${String((id % 28) + 1).padStart(2, '0')}T10:00:00Z`),
    )
  return { shopify, driver: new Driver(shopifyVendor(), shopify, { ...SHOPIFY_ENTERED, ...entered }) }
}

const namesOf = async (driver: Driver) => [
  ...new Set((await driver.readWindow('orders', FROM, TO)).lines.map(({ orderId }) => orderId)),
]

describe('the Shopify vendor fetching orders', () => {
  test("fetches the orders that changed in a window, dated by the shop's local time", async () => {
    const { driver, shopify } = start()
    shopify.shop.orders.push(
      shopifyShopOrder(1, '2026-02-28T23:59:59Z'),
      shopifyShopOrder(2, '2026-03-01T00:00:00Z'),
      // in Dubai, this order is after midnight
      shopifyShopOrder(3, '2026-03-10T21:30:00Z'),
      shopifyShopOrder(4, '2026-04-01T00:00:00Z'),
    )
    const { plan, lines, errors } = await driver.readWindow('orders', FROM, TO)
    expect([plan.format, errors]).toEqual(['shopify-orders', []])
    expect(lines.map(({ orderId, sku, units, date }) => [orderId, sku, units, date])).toEqual([
      ['#2', 'OUD-50', 1, '2026-03-01'],
      ['#2', 'MSK-W', 2, '2026-03-01'],
      ['#3', 'OUD-50', 1, '2026-03-11'],
      ['#3', 'MSK-W', 2, '2026-03-11'],
    ])
    expect(lines.reduce((sum, { amounts }) => sum + amounts.sales + amounts.shipping, 0)).toBe(2 * 21_500)
  })

  test('reports a window without changes as empty', async () => {
    expect(await start().driver.fetchWindow('orders', FROM, TO)).toBeNull()
  })

  test('waits until another export of the same app has ended', async () => {
    const { driver, shopify } = start(3)
    shopify.startOtherExport()
    expect(await namesOf(driver)).toEqual(['#1', '#2', '#3'])
    expect(driver.errors).toEqual([])
  })

  test.each<[string, RegExp, Fault[], string[]]>([
    [
      'a 429 with Retry-After',
      /graphql/,
      [{ status: 429, headers: { 'retry-after': '2' } }],
      ['throttled: throttled'],
    ],
    [
      'a 500 and a 503',
      /graphql/,
      [{ status: 500 }, { status: 503 }],
      ['retry: vendor_unavailable', 'retry: vendor_unavailable'],
    ],
    ['no answer', /access_token/, ['hang'], ['retry: vendor_unavailable']],
    ['a lost answer', /graphql/, ['lost'], ['retry: vendor_unavailable']],
    ['a page of a proxy', /graphql/, ['garbage'], ['retry: vendor_answer_unknown']],
    ['a download that is cut', /bulk/, ['cut'], ['retry: vendor_unavailable']],
    ['a truncated file', /bulk/, ['truncated'], ['retry: document_damaged']],
    ['a token that ends early', /graphql/, [{ status: 401 }], ['renew: access_revoked']],
  ])('fetches the same orders after %s', async (_, path, faults, errors) => {
    const { driver, shopify } = start(3)
    shopify.fail(path, ...faults)
    expect(await namesOf(driver)).toEqual(['#1', '#2', '#3'])
    expect(driver.errors).toEqual(errors)
  })

  test.each<[string, (lines: string[]) => string[], string]>([
    ['its last line is missing', (lines) => lines.slice(0, -1), 'retry: document_damaged'],
    ['a line item stands before its order', (lines) => lines.toReversed(), 'restart: document_damaged'],
    ['a line is no JSON', (lines) => ['{', ...lines.slice(1)], 'retry: document_damaged'],
  ])('imports no part of an export when %s', async (_, damage, error) => {
    const { driver, shopify } = start(2)
    shopify.shop.damage = damage
    expect(await namesOf(driver)).toEqual(['#1', '#2'])
    expect(driver.errors).toEqual([error])
  })

  test('starts the export again when it failed, when it expired, and when its download URL was refused three times', async () => {
    const { driver, shopify } = start(1)
    shopify.shop.ends.push('FAILED', 'EXPIRED')
    shopify.fail(/bulk/, { status: 403 }, { status: 403 }, { status: 403 })
    expect(await namesOf(driver)).toEqual(['#1'])
    expect(driver.errors).toEqual(Array(3).fill('restart: report_failed'))
    expect(shopify.exports).toBe(4)
  })

  test('waits until the rate limit allows the cost of the query when Shopify throttles', async () => {
    const { driver } = start()
    const [check] = shopifyVendor().checks as [Check]
    // each call costs 10 of the 1,000 points of the rate limit
    for (let at = 0; at < 100; at++) await driver.send(check.call)
    await expect(driver.send(check.call)).rejects.toMatchObject({ outcome: 'throttled', seconds: 2 })
  })

  test('fails a window from which Shopify would silently leave out older orders', async () => {
    const { driver, shopify } = start(1)
    shopify.shop.scope = 'read_orders'
    await expect(driver.fetchWindow('orders', '2026-01-01T00:00:00Z', FROM)).rejects.toMatchObject({
      outcome: 'fail',
      code: 'permission_missing',
      data: { permission: 'read_all_orders' },
    })
    expect(await namesOf(driver)).toEqual(['#1'])
  })
})

describe('the Shopify vendor checking credentials', () => {
  test('accepts an app that may read orders', async () => {
    expect(await start().driver.firstFailedCheck()).toBeNull()
  })

  test('names the missing permission', async () => {
    const { driver, shopify } = start()
    shopify.shop.scope = 'read_products'
    expect(await driver.firstFailedCheck()).toBe('orders: permission_missing')
  })

  test('reports a wrong client secret as refused', async () => {
    expect(await start(0, { clientSecret: 'shpss_wrong-secret' }).driver.firstFailedCheck()).toBe(
      'signIn: credentials_refused',
    )
  })

  test('asks the seller to reconnect when the seller has removed the app', async () => {
    const { driver, shopify } = start(1)
    await namesOf(driver)
    shopify.shop.removed = true
    shopify.endTokens()
    await expect(namesOf(driver)).rejects.toMatchObject({ outcome: 'reconnect' })
  })

  test.each([
    ['Oud-House', 'oud-house.myshopify.com'],
    ['https://oud-house.myshopify.com/admin', 'oud-house.myshopify.com'],
    ['https://admin.shopify.com/store/oud-house/orders?x=1', 'oud-house.myshopify.com'],
    ['oudhouse.com', null],
    ['https://evil.example/oud-house.myshopify.com', null],
    ['oud-house.myshopify.com.evil.example', null],
    ['', null],
  ])('reads the entered shop %j as the host %j', (text, shop) => {
    expect(shopNameOf(text)).toBe(shop)
  })
})

test.each([
  ['Asia/Dubai', '2026-03-02T06:15:08Z', '2026-03-02T10:15:08+04:00'],
  ['Africa/Cairo', '2026-07-01T21:30:00Z', '2026-07-02T00:30:00+03:00'],
  ['Africa/Cairo', '2026-01-01T21:30:00Z', '2026-01-01T23:30:00+02:00'],
  ['UTC', '2026-01-01T21:30:00Z', '2026-01-01T21:30:00+00:00'],
])('writes an instant in the local time of %s', (zone, instant, local) => {
  expect(timeIn(zone, instant)).toBe(local)
})

test('the Shopify vendor asks for a poll of orders when the signature of a webhook matches the raw body', () => {
  const read = shopifyVendor().webhook?.read
  const secrets = { clientSecret: new Secret(SHOPIFY_ENTERED.clientSecret) }
  const { headers, body } = start().shopify.delivery('orders/updated')
  expect(read?.({ headers, body }, secrets)?.streams).toEqual(['orders'])
  expect(read?.({ headers, body: Buffer.concat([body, Buffer.from(' ')]) }, secrets)).toBeNull()
  const other = start().shopify.delivery('products/update')
  expect(read?.(other, secrets)?.streams).toEqual([])
})
