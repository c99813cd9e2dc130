import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createConnection, getConnection, pauseConnection } from '#contract/connections.ts'
import { receiveFromSalla, receiveFromShop } from '#contract/webhooks.ts'
import { sendRaw } from '#server/testing/raw-request.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { sharedServer } from '#server/testing/test-server.ts'
import { SallaStandIn } from '#server/testing/vendors/salla/salla-stand-in.ts'
import { SHOPIFY_ENTERED, ShopifyStandIn } from '#server/testing/vendors/shopify/shopify-stand-in.ts'
import { TestClock } from '#server/testing/vendors/stand-in.ts'
import {
  WOO_KEY,
  WOO_SECRET,
  WooCommerceStandIn,
  wooShopOrder,
} from '#server/testing/vendors/woocommerce/woocommerce-stand-in.ts'
import { checkedConnection } from '#server/testing/whole-tenant.ts'

const MINUTE_MS = 60_000

const server = sharedServer()
const clock = new TestClock('2026-03-20T08:00:00Z')
const woo = new WooCommerceStandIn(clock)
const shopify = new ShopifyStandIn(clock)

interface Delivery {
  readonly headers: Headers
  readonly body: Uint8Array | string
}

/** Sends a webhook with exactly these bytes, as a platform does. */
function deliver(connectionId: string, { headers, body }: Delivery): Promise<Response> {
  return server.current.visitor().fetch(receiveFromShop.path.replace('{connectionId}', connectionId), {
    method: 'POST',
    headers,
    body: body as Uint8Array<ArrayBuffer> | string,
  })
}

async function deliverToApp({ headers, body }: Delivery): Promise<number> {
  const init = { method: 'POST', headers, body: body as Uint8Array<ArrayBuffer> | string }
  return (await server.current.visitor().fetch(receiveFromSalla.path, init)).status
}

/** A live connection that polled almost ten minutes ago and polls every hour. */
async function live(vendor: 'woocommerce' | 'shopify', credentials: Record<string, string>) {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const { id: connectionId } = await seller.call(createConnection, {
    params: { businessId },
    body: { vendor, credentials },
  })
  const params = { businessId, connectionId }
  await expect
    .poll(async () => (await seller.call(getConnection, { params })).checks.map(({ state }) => state))
    .toContain('failed')
  await goLive(connectionId, vendor, {})
  return { seller, params }
}

/** The next poll is due in 50 minutes. `nextIn` says so for the next 59 seconds, because it rounds. */
async function goLive(connectionId: string, vendor: string, settings: object) {
  await server.current.db.system.execute(
    sql`UPDATE connections SET state = 'live', vendor = ${vendor}, settings = settings || ${JSON.stringify(settings)}::jsonb,
      due_at = now() + interval '50 minutes 29 seconds',
      polls = jsonb_build_object('orders/0', to_char(now() AT TIME ZONE 'utc' - interval '9 minutes 31 seconds', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      WHERE id = ${connectionId}`,
  )
}

/** Returns the number of minutes until the next poll is due. */
async function nextIn(
  seller: TestClient,
  params: { businessId: string; connectionId: string },
): Promise<number> {
  const { nextAt } = await seller.call(getConnection, { params })
  return Math.round((Date.parse(nextAt ?? '') - Date.now()) / MINUTE_MS)
}

const liveWoo = () =>
  live('woocommerce', { shopAddress: 'shop.example', consumerKey: WOO_KEY, consumerSecret: WOO_SECRET })

describe('webhooks from shops', () => {
  test('move the next poll forward, once for each delivery, when signed with the secret that Safi shows to the seller', async () => {
    const { seller, params } = await liveWoo()
    const { webhook } = await seller.call(getConnection, { params })
    expect(webhook?.address).toBe(`${server.current.url}/api/webhooks/connections/${params.connectionId}`)
    const order = wooShopOrder(1, '2026-03-20T07:59:00')
    const delivery = woo.delivery(order, webhook?.secret ?? '')
    expect(await nextIn(seller, params)).toBe(50)
    const response = await deliver(params.connectionId, delivery)
    expect([response.status, await response.json()]).toEqual([200, { received: true }])
    expect(await nextIn(seller, params)).toBe(7)

    await goLive(params.connectionId, 'woocommerce', {})
    expect((await deliver(params.connectionId, delivery)).status).toBe(200)
    expect(await nextIn(seller, params)).toBe(50)
    const other = woo.delivery({ ...order, status: 'refunded' }, webhook?.secret ?? '')
    expect((await deliver(params.connectionId, other)).status).toBe(200)
    expect(await nextIn(seller, params)).toBe(7)
  })

  test('from Shopify are accepted when signed with the client secret of the app', async () => {
    const { seller, params } = await live('shopify', SHOPIFY_ENTERED)
    expect((await seller.call(getConnection, { params })).webhook?.secret).toBeNull()
    expect((await deliver(params.connectionId, shopify.delivery('products/update'))).status).toBe(200)
    expect(await nextIn(seller, params)).toBe(50)
    expect((await deliver(params.connectionId, shopify.delivery('orders/updated'))).status).toBe(200)
    expect(await nextIn(seller, params)).toBe(7)
  })

  test('change nothing and reveal nothing when they are not signed with the secret of this connection', async () => {
    const { seller, params } = await liveWoo()
    const stranger = await liveWoo()
    const secretOf = async (one: typeof stranger) =>
      (await one.seller.call(getConnection, { params: one.params })).webhook?.secret ?? ''
    const order = wooShopOrder(1, '2026-03-20T07:59:00')
    const own = woo.delivery(order, await secretOf({ seller, params }))
    const amazon = await checkedConnection(seller, params.businessId)
    const wrong: [string, Delivery][] = [
      [params.connectionId, woo.delivery(order, await secretOf(stranger))],
      [params.connectionId, woo.delivery(order, WOO_SECRET)],
      [params.connectionId, { ...own, body: `${Buffer.from(own.body).toString()} ` }],
      [params.connectionId, { ...own, headers: new Headers() }],
      [params.connectionId, { headers: new Headers(), body: '' }],
      [amazon, own],
      [randomUUID(), own],
    ]
    const answers = new Set<string>()
    for (const [id, delivery] of wrong) {
      const response = await deliver(id, delivery)
      const { requestId, ...problem } = (await response.json()) as Record<string, unknown>
      answers.add(JSON.stringify(problem))
    }
    expect([...answers].map((text) => JSON.parse(text).code)).toEqual(['not_found'])
    expect(await nextIn(seller, params)).toBe(50)
    // WooCommerce sends an unsigned ping to test a URL; as anybody can send one, the response is always the same
    const ping = { headers: new Headers(), body: 'webhook_id=12' }
    expect((await deliver(params.connectionId, ping)).status).toBe(200)
    expect((await deliver(randomUUID(), ping)).status).toBe(200)
  })

  test('are verified by the secret that Safi derives while the entered ones cannot be decrypted, as after a transfer', async () => {
    const { seller, params } = await liveWoo()
    const { params: shop } = await live('shopify', SHOPIFY_ENTERED)
    const { webhook } = await seller.call(getConnection, { params })
    await server.current.db.system.execute(
      sql`UPDATE connections SET data_key = overlay(data_key PLACING 'AAAA' FROM 30)
        WHERE id IN (${params.connectionId}, ${shop.connectionId})`,
    )
    const order = wooShopOrder(1, '2026-03-20T07:59:00')
    expect((await deliver(params.connectionId, woo.delivery(order, webhook?.secret ?? ''))).status).toBe(200)
    expect(await nextIn(seller, params)).toBe(7)
    expect((await deliver(params.connectionId, woo.delivery(order, WOO_SECRET))).status).toBe(404)
    expect((await deliver(shop.connectionId, shopify.delivery('orders/updated'))).status).toBe(404)
  })

  test('are refused if larger than a megabyte, and ignored while the connection is paused', async () => {
    const { seller, params } = await liveWoo()
    const { webhook } = await seller.call(getConnection, { params })
    const path = receiveFromShop.path.replace('{connectionId}', params.connectionId)
    const long = { method: 'POST', path, headers: {}, body: Buffer.alloc(1024 * 1024 + 1, 32) }
    // `fetch` would fail here, because the server responds and closes the connection before the whole body is sent
    expect((await sendRaw(server.current.url, long)).status).toBe(413)
    await seller.call(pauseConnection, { params })
    const nextAt = async () => (await seller.call(getConnection, { params })).nextAt
    const before = await nextAt()
    const delivery = woo.delivery(wooShopOrder(1, '2026-03-20T07:59:00'), webhook?.secret ?? '')
    expect((await deliver(params.connectionId, delivery)).status).toBe(200)
    expect(await nextAt()).toBe(before)
  })
})

test('a webhook from Salla moves the polls of all connections of that shop forward, and no others', async () => {
  const salla = new SallaStandIn(clock)
  salla.shop.merchant = Math.floor(Math.random() * 1e9)
  const connect = async (account: number) => {
    const seller = await server.current.seller()
    const { id: businessId } = await seller.newBusiness({ country: 'SA' })
    const connectionId = await checkedConnection(seller, businessId)
    await goLive(connectionId, 'salla', { account: String(account) })
    const params = { businessId, connectionId }
    return { params, next: () => nextIn(seller, params) }
  }
  const all = [
    await connect(salla.shop.merchant),
    await connect(salla.shop.merchant),
    await connect(salla.shop.merchant + 1),
  ]
  const { headers, body } = salla.delivery('order.updated')
  expect(await deliverToApp({ headers, body: `${Buffer.from(body).toString()} ` })).toBe(404)
  expect(await Promise.all(all.map(({ next }) => next()))).toEqual([50, 50, 50])
  expect(await deliverToApp({ headers, body })).toBe(200)
  // Salla is polled every three hours, and with webhooks at most every 45 minutes
  expect(await Promise.all(all.map(({ next }) => next()))).toEqual([35, 35, 50])
  expect((await deliver(all[0]?.params.connectionId ?? '', { headers, body })).status).toBe(404)
  salla.shop.merchant += 2
  expect(await deliverToApp(salla.delivery('order.updated'))).toBe(200)
})

test('limits webhooks without a valid signature, but not those with one', async () => {
  const { seller, params } = await liveWoo()
  const { webhook } = await seller.call(getConnection, { params })
  const wrong = () => deliver(params.connectionId, { headers: new Headers(), body: '{}' })
  // a batch during which the minute of earlier attempts ends reaches no limit; the next one does
  await expect
    .poll(async () => (await Promise.all(Array.from({ length: 61 }, wrong))).map(({ status }) => status))
    .toContain(429)
  const delivery = woo.delivery(wooShopOrder(1, '2026-03-20T07:59:00'), webhook?.secret ?? '')
  expect((await deliver(params.connectionId, delivery)).status).toBe(200)
})
