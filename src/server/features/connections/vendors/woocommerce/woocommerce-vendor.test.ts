import { describe, expect, test } from 'vitest'
import { Driver } from '#server/testing/vendors/drive.ts'
import { type Fault, TestClock } from '#server/testing/vendors/stand-in.ts'
import {
  WOO_KEY,
  WOO_SECRET,
  WooCommerceStandIn,
  wooShopOrder,
} from '#server/testing/vendors/woocommerce/woocommerce-stand-in.ts'
import { Secret } from '../../secrets/secret.ts'
import { shopAddressOf } from './shop-address.ts'
import { wooCommerceVendor } from './woocommerce-vendor.ts'

const FROM = '2026-03-01T00:00:00Z'
const TO = '2026-04-01T00:00:00Z'

function start(orders = 0) {
  const woo = new WooCommerceStandIn(new TestClock('2026-04-02T08:00:00Z'))
  for (let id = 1; id <= orders; id++) woo.shop.orders.push(wooShopOrder(id, changedAt(id)))
  const entered = { shopAddress: 'shop.example/store/', consumerKey: WOO_KEY, consumerSecret: WOO_SECRET }
  return { woo, driver: new Driver(wooCommerceVendor(), woo, entered) }
}

/** The time when an order changed: one second later for each next id. */
const changedAt = (id: number) => new Date(Date.parse(FROM) + id * 1000).toISOString().slice(0, 19)

const idsOf = async (driver: Driver) =>
  (await driver.readWindow('orders', FROM, TO)).lines
    .map(({ orderId }) => Number(orderId))
    .toSorted((a, b) => a - b)
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

describe('the WooCommerce vendor fetching orders', () => {
  test('fetches every order that changed in a window once', async () => {
    const { driver, woo } = start(230)
    woo.shop.orders.push(wooShopOrder(900, '2026-02-28T23:59:59'), wooShopOrder(901, '2026-03-01T00:00:00'))
    woo.shop.orders.push(wooShopOrder(902, '2026-03-31T23:59:59'), wooShopOrder(903, '2026-04-01T00:00:00'))
    expect(await idsOf(driver)).toEqual([...upTo(230), 901, 902])
    // the time zone, three pages, and the trash
    expect(woo.calls).toHaveLength(5)
  })

  test('reads no name, address, phone or e-mail of a buyer, and no personal text such as an engraving', async () => {
    const text = (await start(3).driver.fetchWindow('orders', FROM, TO)) ?? ''
    expect(text).toContain('OUD-50')
    expect(text).not.toMatch(/Mona|Hassan|Nile|Cairo|\+20|example\.com|Engraving/)
  })

  test('reports a window without changes as empty', async () => {
    expect(await start().driver.fetchWindow('orders', FROM, TO)).toBeNull()
  })

  test.each([
    [0, 1],
    [3, 150],
    [120, 100],
  ])('reads %i orders, and %i orders in the trash as ones that do not count', async (kept, trashed) => {
    const { driver, woo } = start(kept + trashed)
    for (const order of woo.shop.orders.slice(kept)) order.status = 'trash'
    const { lines } = await driver.readWindow('orders', FROM, TO)
    expect(new Set(lines.map(({ orderId }) => Number(orderId)))).toEqual(new Set(upTo(kept + trashed)))
    expect(lines.filter(({ units }) => units > 0)).toHaveLength(kept)
  })

  test.each([
    ['Africa/Cairo', '2026-03-10T23:30:00', 'Asia/Tokyo', '2026-03-11T06:30:00'],
    // a shop that changes its hours from UTC for summer time
    ['', '2026-03-10T23:30:00', '', '2026-03-11T00:30:00'],
  ])(
    'gives an order the same identity after the shop has changed its time zone',
    async (zone, was, later, is) => {
      const { driver, woo } = start()
      const order = wooShopOrder(1, '2026-03-10T21:30:00', { date_created: was })
      woo.shop.orders.push(order)
      Object.assign(woo.shop, { timeZone: zone, hours: 2 })
      const before = await driver.readWindow('orders', FROM, TO)
      Object.assign(woo.shop, { timeZone: later, hours: 3 })
      order.date_created = is
      const after = await driver.readWindow('orders', FROM, TO)
      expect(before.lines.map(({ date }) => date)).toEqual(['2026-03-10'])
      expect(after.lines).toEqual(before.lines)
    },
  )

  test('skips no order when other orders change during the read', async () => {
    const { driver, woo } = start(250)
    let calls = 0
    woo.shop.beforeAnswer = () => {
      calls++
      // the first ten orders change and leave the window, so all others move ten places forward in the list
      if (calls === 2)
        for (const order of woo.shop.orders.slice(0, 10)) order.date_modified_gmt = '2026-04-02T07:00:00'
    }
    expect(await idsOf(driver)).toEqual(upTo(250))
  })

  test('reads every order when more than a page of orders changed in the same second', async () => {
    const { driver, woo } = start(50)
    for (let id = 51; id <= 400; id++) woo.shop.orders.push(wooShopOrder(id, '2026-03-10T10:00:00'))
    for (let id = 401; id <= 420; id++) woo.shop.orders.push(wooShopOrder(id, '2026-03-11T10:00:00'))
    expect(await idsOf(driver)).toEqual(upTo(420))
  })

  test.each([1, 99, 100, 101, 200, 201])(
    'reads all of %i orders, whether the last page is full or not',
    async (orders) => {
      expect(await idsOf(start(orders).driver)).toEqual(upTo(orders))
    },
  )

  test('requests a page again when a plugin has shortened it', async () => {
    const { driver, woo } = start(120)
    woo.shop.dropped = 7
    expect(await idsOf(driver)).toEqual(upTo(120))
    expect(driver.errors).toEqual(['retry: vendor_unavailable'])
  })

  test('reads an order again that changes during the read, so that its last state counts', async () => {
    const { driver, woo } = start(150)
    const [first] = woo.shop.orders
    let calls = 0
    woo.shop.beforeAnswer = () => {
      if (++calls !== 2 || first === undefined) return
      first.status = 'refunded'
      first.refunds = [{ total: '-114.00' }]
      first.date_modified_gmt = '2026-03-31T12:00:00'
    }
    const { lines } = await driver.readWindow('orders', FROM, TO)
    const mine = lines.filter(({ orderId }) => orderId === '1')
    expect(mine.map(({ kind, item }) => [kind, item?.rank])).toEqual([
      ['sale', 5],
      ['sale', 6],
      ['refund', 6],
    ])
  })

  test.each<[string, Fault[], string[]]>([
    ['a 429 with Retry-After', [{ status: 429, headers: { 'retry-after': '9' } }], ['throttled: throttled']],
    [
      'a 500 and a 503',
      [{ status: 500 }, { status: 503 }],
      ['retry: vendor_unavailable', 'retry: vendor_unavailable'],
    ],
    ['no answer', ['hang'], ['retry: vendor_unavailable']],
    ['a lost answer', ['lost'], ['retry: vendor_unavailable']],
    ['an answer that is cut', ['cut'], ['retry: vendor_unavailable']],
    ['half an answer', ['truncated'], ['retry: vendor_answer_unknown']],
    ['a page of a proxy', ['garbage'], ['retry: vendor_answer_unknown']],
  ])('fetches the same orders after %s', async (_, faults, errors) => {
    const { driver, woo } = start(120)
    woo.fail(/orders/, ...faults)
    expect(await idsOf(driver)).toEqual(upTo(120))
    expect(driver.errors).toEqual(errors)
  })

  test('asks the seller to reconnect when the seller has revoked the key', async () => {
    const { driver, woo } = start(1)
    woo.shop.revoked = true
    await expect(idsOf(driver)).rejects.toMatchObject({ outcome: 'reconnect', code: 'access_revoked' })
  })
})

describe('the WooCommerce vendor checking credentials', () => {
  test('accepts a key with read permission', async () => {
    expect(await start().driver.firstFailedCheck()).toBeNull()
  })

  test.each<[string, (woo: WooCommerceStandIn) => void, string]>([
    [
      'no WooCommerce is installed',
      ({ shop }) => Object.assign(shop, { installed: false }),
      'shop: shop_not_found',
    ],
    ['nothing answers at the address', (woo) => woo.fail(/./, { status: 404 }), 'shop: shop_not_found'],
    ['a page answers instead of the API', (woo) => woo.fail(/./, 'garbage'), 'shop: shop_not_found'],
    ['the shop is down', (woo) => woo.fail(/./, { status: 502 }), 'shop: vendor_unavailable'],
    ['the key is wrong', ({ shop }) => Object.assign(shop, { revoked: true }), 'signIn: credentials_refused'],
    [
      'the key may not read',
      ({ shop }) => Object.assign(shop, { canRead: false }),
      'signIn: permission_missing',
    ],
  ])('fails the check when %s', async (_, change, failed) => {
    const { driver, woo } = start()
    change(woo)
    expect(await driver.firstFailedCheck()).toBe(failed)
  })

  test.each([
    ['shop.example', 'https://shop.example'],
    [' https://shop.example/wp-admin/admin.php?page=wc ', 'https://shop.example'],
    ['https://shop.example/store/my-account/', 'https://shop.example/store'],
    ['https://shop.example:8443/wp-json/wc/v3', 'https://shop.example:8443'],
    ['http://shop.example', null],
    ['https://user:pass@shop.example', null],
    ['ftp://shop.example', null],
    ['localhost', null],
    ['', null],
  ])('reads the entered shop URL %j as %j', (text, address) => {
    expect(shopAddressOf(text)).toBe(address)
  })
})

describe('webhooks from WooCommerce', () => {
  const secrets = { webhookSecret: new Secret(WOO_SECRET) }
  const read = wooCommerceVendor().webhook?.read

  test('lead to a poll of orders when the signature matches the raw body', () => {
    const { woo } = start()
    const { headers, body } = woo.delivery(wooShopOrder(1, '2026-03-10T10:00:00'))
    expect(read?.({ headers, body }, secrets)).toEqual({
      deliveryId: headers.get('x-wc-webhook-signature'),
      streams: ['orders'],
    })
    const changed = Buffer.concat([body, Buffer.from(' ')])
    expect(read?.({ headers, body: changed }, secrets)).toBeNull()
    expect(read?.({ headers: new Headers(), body }, secrets)).toBeNull()
    expect(read?.({ headers, body }, { webhookSecret: new Secret('other') })).toBeNull()
  })

  test('are disabled by WooCommerce after five failed deliveries in a row, and then only polling continues', async () => {
    const { woo } = start()
    const statuses = [200, 500, 500, 500, 500, 500, 200]
    const seen: number[] = []
    for (const status of statuses)
      await woo.announce(wooShopOrder(1, '2026-03-10T10:00:00'), async () => {
        seen.push(status)
        return status
      })
    expect(seen).toEqual(statuses.slice(0, 6))
  })
})
