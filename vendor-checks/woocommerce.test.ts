import { expect, test } from 'vitest'
import { wooCommerceVendor } from '../src/server/features/connections/vendors/woocommerce/woocommerce-vendor.ts'
import { Driver } from '../src/server/testing/vendors/drive.ts'
import { TestClock } from '../src/server/testing/vendors/stand-in.ts'
import {
  WOO_KEY,
  WOO_SECRET,
  WooCommerceStandIn,
  wooShopOrder,
} from '../src/server/testing/vendors/woocommerce/woocommerce-stand-in.ts'
import { packageFile } from './packages.ts'

/** The part of WooCommerce's own client that is used here. The client sends its requests with axios. */
interface Client {
  get(path: string, query?: object): Promise<Answer>
}
interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly data: { id: number; code?: string }[] & { id?: number; code?: string }
}

const { default: Client }: { default: new (options: object) => Client } = await import(
  packageFile('@woocommerce/woocommerce-rest-api/index.mjs')
)

function start(orders: number, consumerSecret = WOO_SECRET) {
  const woo = new WooCommerceStandIn(new TestClock('2026-04-02T08:00:00Z'))
  for (let id = 1; id <= orders; id += 1)
    woo.shop.orders.push(wooShopOrder(id, `2026-03-10T10:00:${String(id % 60).padStart(2, '0')}`))
  const requests: Request[] = []
  const fetch = (input: Request) => {
    requests.push(input)
    return woo.fetch(input)
  }
  const client = new Client({
    url: 'https://shop.example/store',
    consumerKey: WOO_KEY,
    consumerSecret,
    axiosConfig: { adapter: 'fetch', env: { fetch, Request, Response }, validateStatus: () => true },
  })
  return { woo, client, requests }
}

const PAGE = { per_page: 100, orderby: 'id', order: 'asc' }

test("WooCommerce's own client reads all orders of the stand-in page by page, as many as the response headers say", async () => {
  const { client } = start(230)
  const pages = await Promise.all([1, 2, 3].map((page) => client.get('orders', { ...PAGE, page })))
  expect(pages.map(({ data }) => data.length)).toEqual([100, 100, 30])
  const [first] = pages
  expect([first?.headers['x-wp-total'], first?.headers['x-wp-totalpages']]).toEqual(['230', '3'])
  const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
  expect(ids).toEqual(Array.from({ length: 230 }, (_, at) => at + 1))
  expect((await client.get('orders/7')).data.id).toBe(7)
})

test("the stand-in refuses calls of WooCommerce's own client with the error codes that WooCommerce documents", async () => {
  const refusal = async (call: Promise<Answer>) => {
    const { status, data } = await call
    return [status, data.code]
  }
  const { client, woo } = start(1)
  expect(await refusal(client.get('orders', { per_page: 101 }))).toEqual([400, 'rest_invalid_param'])
  expect(await refusal(client.get('orders/2'))).toEqual([404, 'woocommerce_rest_shop_order_invalid_id'])
  expect(await refusal(start(1, WOO_KEY).client.get('orders'))).toEqual([
    401,
    'woocommerce_rest_authentication_error',
  ])
  woo.shop.canRead = false
  expect(await refusal(client.get('orders'))).toEqual([401, 'woocommerce_rest_cannot_view'])
})

test("Safi sends the same requests as WooCommerce's own client does", async () => {
  const { client, woo, requests } = start(120)
  const ours: Request[] = []
  const recorded = {
    clock: woo.clock,
    fetch: (...call: Parameters<typeof woo.fetch>) => {
      ours.push(new Request(...call))
      return woo.fetch(...call)
    },
  }
  const entered = { shopAddress: 'shop.example/store/', consumerKey: WOO_KEY, consumerSecret: WOO_SECRET }
  const driver = new Driver(wooCommerceVendor(), recorded, entered)
  await driver.fetchWindow('orders', '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z')
  expect(ours).toHaveLength(2)
  for (const { url } of ours) {
    const { pathname, searchParams } = new URL(url)
    await client.get(pathname.replace(/^.*\/wc\/v3\//, ''), Object.fromEntries(searchParams))
  }
  expect(requests.map(partsOf)).toEqual(ours.map(partsOf))
})

function partsOf({ method, url, headers }: Request) {
  const { origin, pathname, searchParams } = new URL(url)
  searchParams.sort()
  return {
    method,
    origin,
    pathname,
    query: String(searchParams),
    authorization: headers.get('authorization'),
  }
}
