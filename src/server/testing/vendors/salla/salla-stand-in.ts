import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { checkedBy, type OpenApi } from '../openapi.ts'
import { Bucket, StandIn, type TestClock } from '../stand-in.ts'
import openapi from './openapi.json' with { type: 'json' }
import { SALLA_APP } from './salla-app.ts'

const TOKEN_SECONDS = 14 * 86_400

/** An order of a Salla shop. Amounts are in halalas. */
export interface SallaShopOrder {
  readonly id: number
  /** Time of the order in Riyadh: `2026-03-10 14:00:00`. */
  readonly date: string
  status: string
  readonly items: readonly { readonly sku: string; readonly quantity: number; readonly price: number }[]
  readonly shipping: number
  readonly tax: number
  deleted?: boolean
}

export function sallaShopOrder(id: number, date: string, more: Partial<SallaShopOrder> = {}): SallaShopOrder {
  return {
    id,
    date,
    status: 'delivered',
    items: [{ sku: 'OUD-50', quantity: 2, price: 5_000 }],
    shipping: 2_000,
    tax: 1_800,
    ...more,
  }
}

interface SallaShop {
  /** The number of the merchant who signs in. */
  merchant: number
  readonly orders: SallaShopOrder[]
  mayReadOrders: boolean
  /** Called while a page of the list is read, to change orders. */
  beforeList: (() => void) | null
  /** Number of orders that are missing at the end of the next page. */
  dropped: number
}

/** Salla: an OAuth server whose refresh tokens work only once, and the merchant API of one shop on the smallest plan. */
export class SallaStandIn extends StandIn {
  readonly shop: SallaShop
  readonly accounts: SallaAccounts

  constructor(clock: TestClock) {
    const shop: SallaShop = { merchant: 1234, orders: [], mayReadOrders: true, beforeList: null, dropped: 0 }
    const accounts = new SallaAccounts(clock)
    super(appOf(shop, accounts, new Bucket(clock, { perSecond: 1, burst: 120 })), clock)
    this.shop = shop
    this.accounts = accounts
  }

  /** Returns the webhook of an event, signed with the secret of the app. */
  delivery(event: string): { headers: Headers; body: Uint8Array } {
    const body = Buffer.from(
      JSON.stringify({ event, merchant: this.shop.merchant, created_at: 'Tue Mar 10 2026', data: { id: 1 } }),
    )
    const signature = createHmac('sha256', SALLA_APP.webhookSecret).update(body).digest('hex')
    const headers = { 'x-salla-signature': signature, 'x-salla-security-strategy': 'Signature' }
    return { headers: new Headers(headers), body }
  }
}

/** The tokens of one shop. Using a refresh token twice revokes all of them, and the seller must install the app again. */
class SallaAccounts {
  readonly #clock: TestClock
  readonly #codes = new Set<string>()
  readonly #used = new Set<string>()
  #refreshToken: string | null = null
  #accessToken: string | null = null
  #endsAt = 0
  #issued = 0
  refreshes = 0
  revoked = 0

  constructor(clock: TestClock) {
    this.#clock = clock
  }

  /** Installs the app as the seller, and returns the code that Salla's page sends back. */
  install(): string {
    const code = `code-${++this.#issued}`
    this.#codes.add(code)
    return code
  }

  /** The page on which the seller agrees or refuses. */
  page({ client_id, response_type, redirect_uri = '', state = '' }: Record<string, string>): string {
    if (client_id !== SALLA_APP.clientId || response_type !== 'code') return '<p>Unknown app</p>'
    const backWith = (answer: Readonly<Record<string, string>>) =>
      `${redirect_uri}?${new URLSearchParams({ ...answer, state }).toString().replaceAll('&', '&amp;')}`
    return `<!doctype html><title>Salla</title>
      <a href="${backWith({ code: this.install() })}">Agree</a>
      <a href="${backWith({ error: 'access_denied' })}">Refuse</a>`
  }

  /** Removes the app as the seller. */
  uninstall(): void {
    this.#refreshToken = null
    this.#accessToken = null
  }

  isValid(authorization: string | undefined): boolean {
    return (
      this.#accessToken !== null &&
      authorization === `Bearer ${this.#accessToken}` &&
      this.#endsAt > this.#clock.now().getTime()
    )
  }

  async answer(c: Context): Promise<Response> {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
    if (form.client_id !== SALLA_APP.clientId || form.client_secret !== SALLA_APP.clientSecret)
      return c.json({ error: 'invalid_client' }, 400)
    const granted =
      form.grant_type === 'authorization_code'
        ? this.#codes.delete(form.code ?? '')
        : this.#refresh(form.refresh_token ?? '')
    if (!granted) return c.json({ error: 'invalid_grant' }, 400)
    this.#issued++
    this.#accessToken = `access-${this.#issued}`
    this.#refreshToken = `refresh-${this.#issued}`
    this.#endsAt = this.#clock.now().getTime() + TOKEN_SECONDS * 1000
    return c.json({
      access_token: this.#accessToken,
      refresh_token: this.#refreshToken,
      expires_in: TOKEN_SECONDS,
      scope: 'orders.read offline_access',
      token_type: 'bearer',
    })
  }

  #refresh(token: string): boolean {
    if (this.#used.has(token)) {
      this.revoked++
      this.uninstall()
      return false
    }
    if (token !== this.#refreshToken) return false
    this.#used.add(token)
    this.refreshes++
    return true
  }
}

function appOf(shop: SallaShop, accounts: SallaAccounts, bucket: Bucket): Hono {
  const app = new Hono()
  app.get('/oauth2/auth', (c) => c.html(accounts.page(c.req.query())))
  app.use('*', checkedBy(openapi as unknown as OpenApi))
  app.post('/oauth2/token', (c) => accounts.answer(c))
  app.get('/oauth2/user/info', (c) =>
    accounts.isValid(c.req.header('authorization'))
      ? c.json({ status: 200, success: true, data: userOf(shop) })
      : c.body(null, 401),
  )
  app.use('/admin/v2/*', async (c, next) => {
    const wait = bucket.take()
    if (wait > 0) return c.body(null, 429, { 'retry-after': String(wait) })
    return accounts.isValid(c.req.header('authorization')) ? next() : c.body(null, 401)
  })
  app.use('/admin/v2/orders/*', (c, next) =>
    shop.mayReadOrders ? next() : Promise.resolve(c.body(null, 401)),
  )
  app.get('/admin/v2/orders', (c) => listOrders(c, shop))
  app.get('/admin/v2/orders/:id', (c) => {
    const found = shop.orders.find(({ id }) => id === Number(c.req.param('id')))
    return found && !found.deleted
      ? c.json({ status: 200, success: true, data: detailsOf(found) })
      : c.body(null, 404)
  })
  return app
}

function userOf({ merchant }: SallaShop) {
  return {
    id: 77,
    name: 'Mona Hassan',
    email: 'mona@example.com',
    mobile: '+966555000111',
    role: 'user',
    merchant: { id: merchant, username: 'oud', name: `متجر العود ${merchant}`, plan: 'pro' },
  }
}

function listOrders(c: Context, shop: SallaShop): Response {
  shop.beforeList?.()
  const { from_date = '', to_date = '9999', page = '1', per_page = '15' } = c.req.query()
  const size = Number(per_page)
  // the first and the last day are excluded; of all readings of the documentation, this one gives the fewest orders
  const found = shop.orders
    .filter(({ date, deleted }) => date.slice(0, 10) > from_date && date.slice(0, 10) < to_date && !deleted)
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : b.id - a.id))
  const rows = found.slice((Number(page) - 1) * size, Number(page) * size)
  const data = rows.slice(0, rows.length - shop.dropped).map(listedOf)
  shop.dropped = 0
  const totalPages = Math.ceil(found.length / size)
  const pagination = {
    count: data.length,
    total: found.length,
    perPage: size,
    currentPage: Number(page),
    totalPages,
    links: {},
  }
  return c.json({ status: 200, success: true, data, pagination })
}

function listedOf({ id, date, status, items, ...money }: SallaShopOrder) {
  return {
    id,
    reference_id: id + 50_000_000,
    total: amountOf(totalOf({ items, ...money })),
    date: { date: `${date}.000000`, timezone_type: 3, timezone: 'Asia/Riyadh' },
    status: { id: 1, name: status, slug: status },
    items: items.map(({ quantity }) => ({ name: 'عطر عود', quantity })),
  }
}

function detailsOf(order: SallaShopOrder) {
  const { items, shipping, tax } = order
  return {
    ...listedOf(order),
    currency: 'SAR',
    amounts: {
      sub_total: amountOf(totalOf({ items, shipping: 0, tax: 0 })),
      shipping_cost: amountOf(shipping),
      cash_on_delivery: amountOf(0),
      tax: { percent: '15.00', amount: amountOf(tax) },
      discounts: [],
      total: amountOf(totalOf(order)),
    },
    customer: { first_name: 'Mona', last_name: 'Hassan', mobile: 555_000_111, email: 'mona@example.com' },
    shipping: {
      receiver: { name: 'Mona Hassan', phone: '+966555000111' },
      address: { country_code: 'SA', city: 'Jeddah', street: '5 Palm Street' },
    },
    items: items.map(({ sku, quantity, price }, at) => ({
      id: at + 1,
      name: 'عطر عود',
      sku,
      quantity,
      amounts: { price_without_tax: amountOf(price), total: amountOf(price * quantity) },
      notes: 'For Mona',
    })),
  }
}

function totalOf({ items, shipping, tax }: Pick<SallaShopOrder, 'items' | 'shipping' | 'tax'>): number {
  return items.reduce((sum, { quantity, price }) => sum + quantity * price, shipping + tax)
}

function amountOf(halalas: number) {
  return { amount: halalas / 100, currency: 'SAR' }
}
