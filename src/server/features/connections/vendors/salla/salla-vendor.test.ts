import { describe, expect, test } from 'vitest'
import { revenueOf } from '#domain/import/sale-line.ts'
import { Driver } from '#server/testing/vendors/drive.ts'
import { SALLA_APP } from '#server/testing/vendors/salla/salla-app.ts'
import { SallaStandIn, sallaShopOrder } from '#server/testing/vendors/salla/salla-stand-in.ts'
import { type Fault, TestClock } from '#server/testing/vendors/stand-in.ts'
import { sallaVendor } from './salla-vendor.ts'

const FROM = '2026-03-08T00:00:00Z'
const TO = '2026-03-15T00:00:00Z'
const RETURN_TO = 'https://safi.example/connected'

async function start(orders = 0) {
  const salla = new SallaStandIn(new TestClock('2026-03-20T08:00:00Z'))
  for (let id = 1; id <= orders; id++) salla.shop.orders.push(sallaShopOrder(id, '2026-03-10 14:00:00'))
  const vendor = sallaVendor(SALLA_APP)
  const driver = new Driver(vendor, salla)
  const { values, expiresAt } = await exchange(driver, salla.accounts.install())
  driver.setTokens(values, expiresAt)
  return { salla, driver }
}

function exchange(driver: Driver, code: string) {
  const call = sallaVendor(SALLA_APP).authorisation?.exchange(code, RETURN_TO)
  if (call === undefined) throw new Error('no authorisation')
  return call.send(driver.remote())
}

const idsOf = async (driver: Driver) =>
  (await driver.readWindow('orders', FROM, TO)).lines
    .map(({ orderId }) => Number(orderId) - 50_000_000)
    .toSorted((a, b) => a - b)
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

describe('the Salla vendor fetching orders', () => {
  test("fetches every order of the window's days once, with its amounts", async () => {
    const { driver, salla } = await start(130)
    salla.shop.orders.push(
      sallaShopOrder(900, '2026-03-07 23:59:59'),
      sallaShopOrder(901, '2026-03-08 00:00:00'),
    )
    // the shop is three hours east of UTC, so in the last three hours of the window its date is already the next day
    salla.shop.orders.push(
      sallaShopOrder(902, '2026-03-15 02:59:59'),
      sallaShopOrder(903, '2026-03-16 00:00:00'),
    )
    const { plan, lines, errors } = await driver.readWindow('orders', FROM, TO)
    expect([plan.format, errors]).toEqual(['salla-orders', []])
    const ids = lines.map(({ orderId }) => Number(orderId) - 50_000_000).toSorted((a, b) => a - b)
    expect(ids).toEqual([...upTo(130), 901, 902])
    expect(lines[0]).toMatchObject({ sku: 'OUD-50', units: 2, country: 'SA', date: '2026-03-15' })
    expect(lines.reduce((sum, { amounts }) => sum + revenueOf(amounts), 0)).toBe(132 * 12_000)
  })

  test("stays within the rate limit of Salla's smallest plan", async () => {
    const { driver, salla } = await start(70)
    await idsOf(driver)
    expect(salla.calls.filter((call) => call.endsWith(' 429'))).toEqual([])
    const { perSecond, burst } = sallaVendor(SALLA_APP).budgets.api ?? { perSecond: 9, burst: 999 }
    expect(60 * perSecond + burst).toBeLessThanOrEqual(120)
  })

  test('reads no name, address, phone or e-mail of a buyer', async () => {
    const text = (await (await start(2)).driver.fetchWindow('orders', FROM, TO)) ?? ''
    expect(text).toContain('OUD-50')
    expect(text).not.toMatch(/Mona|Hassan|Palm|Jeddah|555|example\.com/)
  })

  test('reports a week without orders as empty', async () => {
    expect(await (await start()).driver.fetchWindow('orders', FROM, TO)).toBeNull()
  })

  test('counts each order once when new orders move others to the next page during the read', async () => {
    const { driver, salla } = await start(100)
    let calls = 0
    salla.shop.beforeList = () => {
      if (++calls === 2) salla.shop.orders.push(sallaShopOrder(500, '2026-03-14 09:00:00'))
    }
    const { lines } = await driver.readWindow('orders', FROM, TO)
    const items = new Map(lines.map((line) => [line.item?.key, line]))
    expect(items.size).toBe(100)
    expect(lines).toHaveLength(101)
  })

  test.each([[upTo(1)], [[1, 2]], [upTo(61)]])(
    'leaves out orders that are deleted during the read: %j',
    async (deleted) => {
      const { driver, salla } = await start(61)
      for (const order of salla.shop.orders)
        if (deleted.includes(order.id)) salla.fail(new RegExp(`orders/${order.id}$`), { status: 404 })
      const text = await driver.fetchWindow('orders', FROM, TO)
      const read =
        text === null
          ? []
          : [...text.matchAll(/^500000(\d\d)/gm)].map(([, id]) => Number(id)).toSorted((a, b) => a - b)
      expect(read).toEqual(upTo(61).filter((id) => !deleted.includes(id)))
    },
  )

  test('requests a page again when orders are missing on it', async () => {
    const { driver, salla } = await start(80)
    salla.shop.dropped = 3
    expect(await idsOf(driver)).toEqual(upTo(80))
    expect(driver.errors).toEqual(['retry: vendor_unavailable'])
  })

  test.each<[string, RegExp, Fault[], string[]]>([
    [
      'a 429 with Retry-After',
      /orders\/1$/,
      [{ status: 429, headers: { 'retry-after': '5' } }],
      ['throttled: throttled'],
    ],
    ['a 429 without a header', /orders$/, [{ status: 429 }], ['throttled: throttled']],
    ['a 500', /orders\/2$/, [{ status: 500 }], ['retry: vendor_unavailable']],
    ['no answer', /orders$/, ['hang'], ['retry: vendor_unavailable']],
    ['a lost answer', /orders\/2$/, ['lost'], ['retry: vendor_unavailable']],
    ['half an answer', /orders\/2$/, ['truncated'], ['retry: vendor_answer_unknown']],
    ['an access token that ends early', /orders\/2$/, [{ status: 401 }], ['renew: access_revoked']],
  ])('fetches the same orders after %s', async (_, path, faults, errors) => {
    const { driver, salla } = await start(3)
    salla.fail(path, ...faults)
    expect(await idsOf(driver)).toEqual(upTo(3))
    expect(driver.errors).toEqual(errors)
  })
})

describe('the Salla vendor with tokens', () => {
  test('uses each refresh token only once to renew the access token', async () => {
    const { driver, salla } = await start(1)
    for (let week = 0; week < 5; week++) {
      salla.clock.advance(14 * 86_400)
      expect(await idsOf(driver)).toEqual([1])
    }
    expect([salla.accounts.refreshes, salla.accounts.revoked]).toEqual([5, 0])
  })

  test('asks the seller to reconnect when the answer to a renewal is lost, because a second use of the refresh token revokes all tokens', async () => {
    const { driver, salla } = await start(1)
    salla.clock.advance(14 * 86_400)
    salla.fail(/token/, 'lost')
    await expect(idsOf(driver)).rejects.toMatchObject({ outcome: 'reconnect', code: 'access_revoked' })
    expect(salla.accounts.revoked).toBe(1)
  })

  test('asks the seller to reconnect when the seller has removed the app', async () => {
    const { driver, salla } = await start(1)
    salla.accounts.uninstall()
    await expect(idsOf(driver)).rejects.toMatchObject({ outcome: 'reconnect', code: 'access_revoked' })
  })

  test('fails to exchange an OAuth code that was used before', async () => {
    const { driver, salla } = await start()
    const code = salla.accounts.install()
    await exchange(driver, code)
    await expect(exchange(driver, code)).rejects.toMatchObject({ outcome: 'reconnect' })
  })

  test("sends the seller to Salla's page with the app, the permissions and the OAuth state in the URL", () => {
    const page = sallaVendor(SALLA_APP).authorisation?.address('state-1', RETURN_TO)
    expect(page?.origin).toBe('https://accounts.salla.sa')
    expect(Object.fromEntries(page?.searchParams ?? [])).toEqual({
      client_id: 'app-1',
      response_type: 'code',
      redirect_uri: RETURN_TO,
      scope: 'orders.read offline_access',
      state: 'state-1',
    })
  })

  test('passes the check with the permission to read orders, and names this permission when it is missing', async () => {
    const { driver, salla } = await start()
    expect(await driver.firstFailedCheck()).toBeNull()
    salla.shop.mayReadOrders = false
    expect(await driver.firstFailedCheck()).toBe('orders: permission_missing')
  })
})

describe('the Salla vendor reading webhooks', () => {
  const read = sallaVendor(SALLA_APP).webhook?.read

  test('asks for a poll of orders when the signature matches the raw body', async () => {
    const { headers, body } = (await start()).salla.delivery('order.updated')
    expect(read?.({ headers, body }, {})).toEqual({
      deliveryId: headers.get('x-salla-signature'),
      streams: ['orders'],
      account: '1234',
    })
    expect(read?.({ headers, body: Buffer.concat([body, Buffer.from('\n')]) }, {})).toBeNull()
    expect(read?.({ headers: new Headers({ 'x-salla-signature': 'zz' }), body }, {})).toBeNull()
  })

  test('asks for no poll after events that are not about orders', async () => {
    const { headers, body } = (await start()).salla.delivery('product.updated')
    expect(read?.({ headers, body }, {})?.streams).toEqual([])
  })
})
