import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { Bucket, StandIn, type TestClock } from '../stand-in.ts'

export const WOO_KEY = `ck_${'1a'.repeat(20)}`
export const WOO_SECRET = `cs_${'2b'.repeat(20)}`
const MAX_PAGE = 100
/** Number of failed deliveries in a row after which WooCommerce disables a webhook. */
const MAX_FAILURES = 5

/** An order in WooCommerce's database, with the personal data that its API returns. */
export interface WooShopOrder {
  readonly id: number
  readonly number: string
  status: string
  readonly currency: string
  /** Time of the order in the time zone of the shop, and in UTC. */
  date_created: string
  readonly date_created_gmt: string
  date_modified_gmt: string
  readonly discount_total: string
  readonly shipping_total: string
  readonly shipping_tax: string
  readonly total_tax: string
  readonly total: string
  readonly billing: object
  readonly shipping: object
  readonly line_items: readonly object[]
  readonly fee_lines: readonly object[]
  refunds: readonly object[]
}

const BUYER = {
  first_name: 'Mona',
  last_name: 'Hassan',
  address_1: '5 Nile Street',
  city: 'Cairo',
  phone: '+20100000000',
  email: 'mona@example.com',
  country: 'EG',
}

/** Returns an order of one product for 100.00 plus 14 % tax, changed at the given time. */
export function wooShopOrder(id: number, changed: string, more: Partial<WooShopOrder> = {}): WooShopOrder {
  return {
    id,
    number: String(id),
    status: 'completed',
    currency: 'EGP',
    date_created: changed.replace('Z', ''),
    date_created_gmt: changed.replace('Z', ''),
    date_modified_gmt: changed.replace('Z', ''),
    discount_total: '0.00',
    shipping_total: '0.00',
    shipping_tax: '0.00',
    total_tax: '14.00',
    total: '114.00',
    billing: BUYER,
    shipping: BUYER,
    line_items: [
      {
        id: 1,
        name: 'Oud, 50 ml',
        sku: 'OUD-50',
        quantity: 1,
        total: '100.00',
        meta_data: [{ key: 'Engraving', value: 'For Mona' }],
      },
    ],
    fee_lines: [],
    refunds: [],
    ...more,
  }
}

interface WooShop {
  readonly orders: WooShopOrder[]
  canRead: boolean
  revoked: boolean
  /** Whether the site is a WordPress site without WooCommerce. */
  installed: boolean
  /** The time zone as a name, or as hours from UTC if the name is empty. */
  timeZone: string
  hours: number
  /** Called while a page is read, for example to change an order. */
  beforeAnswer: (() => void) | null
  /** Number of orders that a broken plugin drops from the end of a page. */
  dropped: number
  webhook: { active: boolean; failures: number }
}

/** A shop with WooCommerce's REST API v3 below `https://shop.example/store`. */
export class WooCommerceStandIn extends StandIn {
  readonly shop: WooShop

  constructor(clock: TestClock) {
    const shop: WooShop = {
      orders: [],
      canRead: true,
      revoked: false,
      installed: true,
      timeZone: 'UTC',
      hours: 0,
      beforeAnswer: null,
      dropped: 0,
      webhook: { active: true, failures: 0 },
    }
    super(appOf(shop, new Bucket(clock, { perSecond: 5, burst: 20 })), clock)
    this.shop = shop
  }

  /** Returns the webhook of a changed order, signed with the secret of the webhook. */
  delivery(order: WooShopOrder, secret = WOO_SECRET): { headers: Headers; body: Uint8Array } {
    const body = Buffer.from(JSON.stringify(order))
    const signature = createHmac('sha256', secret).update(body).digest('base64')
    return {
      headers: new Headers({ 'x-wc-webhook-topic': 'order.updated', 'x-wc-webhook-signature': signature }),
      body,
    }
  }

  /** Delivers a change of an order to a URL, unless the webhook was disabled. */
  async announce(
    order: WooShopOrder,
    receive: (delivery: { headers: Headers; body: Uint8Array }) => Promise<number>,
  ): Promise<void> {
    const { webhook } = this.shop
    if (!webhook.active) return
    const status = await receive(this.delivery(order))
    webhook.failures = status >= 200 && status < 300 ? 0 : webhook.failures + 1
    webhook.active = webhook.failures < MAX_FAILURES
  }
}

function appOf(shop: WooShop, bucket: Bucket): Hono {
  const app = new Hono({ strict: false }).basePath('/store/wp-json')
  app.use('*', async (c, next) => {
    // the firewall of the hosting
    if (bucket.take() > 0) return c.text('Too many requests', 429)
    return next()
  })
  app.get('/', (c) =>
    c.json({
      name: 'Shop',
      namespaces: shop.installed ? ['wp/v2', 'wc/v3'] : ['wp/v2'],
      timezone_string: shop.timeZone,
      gmt_offset: shop.hours,
    }),
  )
  app.use('/wc/v3/*', async (c, next) => {
    const expected = `Basic ${Buffer.from(`${WOO_KEY}:${WOO_SECRET}`).toString('base64')}`
    if (c.req.header('authorization') !== expected || shop.revoked)
      return refused(c, 401, 'woocommerce_rest_authentication_error')
    return shop.canRead ? next() : refused(c, 401, 'woocommerce_rest_cannot_view')
  })
  app.get('/wc/v3/orders', (c) => listOrders(c, shop))
  app.get('/wc/v3/orders/:id', (c) => {
    const found = shop.orders.find(({ id }) => id === Number(c.req.param('id')))
    return found ? c.json(found) : refused(c, 404, 'woocommerce_rest_shop_order_invalid_id')
  })
  return app
}

function listOrders(c: Context, shop: WooShop): Response {
  const query = c.req.query()
  const size = Number(query.per_page ?? 10)
  const page = Number(query.page ?? 1)
  const orderby = query.orderby ?? 'date'
  if (!(size >= 1 && size <= MAX_PAGE) || !(page >= 1)) return refused(c, 400, 'rest_invalid_param')
  if (!['date', 'modified', 'id'].includes(orderby)) return refused(c, 400, 'rest_invalid_param')
  shop.beforeAnswer?.()
  const { modified_after: after = '', modified_before: before = '9999' } = query
  if (`${after}${before}` !== '9999' && query.dates_are_gmt !== 'true')
    return refused(c, 400, 'rest_invalid_param')
  const by = ({ date_modified_gmt, date_created, id }: WooShopOrder) =>
    orderby === 'modified'
      ? date_modified_gmt
      : orderby === 'date'
        ? date_created
        : String(id).padStart(9, '0')
  const sign = query.order === 'asc' ? 1 : -1
  // `any` wins over every other status beside it, and leaves out the trash
  const inTrash = query.status === 'trash'
  const found = shop.orders
    .filter(
      ({ date_modified_gmt: at, status }) => at > after && at < before && (status === 'trash') === inTrash,
    )
    .toSorted((a, b) => (by(a) < by(b) ? -sign : by(a) > by(b) ? sign : a.id - b.id))
  const rows = found.slice((page - 1) * size, page * size)
  c.header('x-wp-total', String(found.length))
  c.header('x-wp-totalpages', String(Math.ceil(found.length / size)))
  const shown = rows.slice(0, rows.length - shop.dropped)
  shop.dropped = 0
  const fields = query._fields?.split(',')
  return c.json(shown.map((order) => (fields ? only(order, fields) : order)))
}

/** Keeps the named fields, as WordPress does for `_fields`, one level deep. */
function only(order: object, fields: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(order).flatMap(([name, value]): [string, unknown][] => {
      if (fields.includes(name)) return [[name, value]]
      const inside = fields
        .filter((field) => field.startsWith(`${name}.`))
        .map((field) => field.slice(name.length + 1))
      return inside.length > 0 ? [[name, only(value as object, inside)]] : []
    }),
  )
}

function refused(c: Context, status: 400 | 401 | 404, code: string): Response {
  return c.json({ code, message: 'Sorry.', data: { status } }, status)
}
