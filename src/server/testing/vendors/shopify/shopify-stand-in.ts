import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import {
  READ_EXPORT,
  READ_ORDER,
  START_EXPORT,
  VERSION,
} from '#server/features/connections/vendors/shopify/queries.ts'
import { Bucket, StandIn, type TestClock } from '../stand-in.ts'

const SHOP = 'oud-house.myshopify.com'
export const SHOPIFY_ENTERED = { shop: 'oud-house', clientId: 'client-1', clientSecret: 'shpss_secret-1' }
const TOKEN_SECONDS = 86_399
const ADDRESS_SECONDS = 7 * 86_400
const RECENT_SECONDS = 60 * 86_400
const QUERY_COST = 10

/** An order of a Shopify shop. Amounts are in fils. */
export interface ShopifyShopOrder {
  readonly id: number
  readonly createdAt: string
  updatedAt: string
  status: string
  readonly items: readonly { readonly sku: string; readonly quantity: number; readonly price: number }[]
  readonly shipping: number
  refunded: number
}

export function shopifyShopOrder(
  id: number,
  updatedAt: string,
  more: Partial<ShopifyShopOrder> = {},
): ShopifyShopOrder {
  return {
    id,
    createdAt: updatedAt,
    updatedAt,
    status: 'PAID',
    items: [
      { sku: 'OUD-50', quantity: 1, price: 12_000 },
      { sku: 'MSK-W', quantity: 2, price: 4_000 },
    ],
    shipping: 1_500,
    refunded: 0,
    ...more,
  }
}

interface Shop {
  readonly orders: ShopifyShopOrder[]
  scope: string
  removed: boolean
  timeZone: string
  /** Number of status calls after which an export is complete. */
  pending: number
  /** The statuses with which the next exports end, instead of COMPLETED. */
  readonly ends: string[]
  /** How a broken export damages its lines. */
  damage: ((lines: string[]) => string[]) | null
}

interface Operation {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly end: string
  asked: number
  lines: string[] | null
  address: string | null
}

/**
 * Shopify: client credentials of the merchant's app, a GraphQL API whose queries have costs, and one bulk operation
 * at a time.
 */
export class ShopifyStandIn extends StandIn {
  readonly shop: Shop
  readonly #service: ShopifyService

  constructor(clock: TestClock) {
    const shop: Shop = {
      orders: [],
      scope: 'read_orders,read_all_orders',
      removed: false,
      timeZone: 'Asia/Dubai',
      pending: 2,
      ends: [],
      damage: null,
    }
    const service = new ShopifyService(clock, shop)
    super(service.app, clock)
    this.shop = shop
    this.#service = service
  }

  get exports(): number {
    return this.#service.operations.length
  }

  /** Starts an export as another program that uses the same app. */
  startOtherExport(): void {
    this.#service.start('1970-01-01T00:00:00.000Z', '1970-01-02T00:00:00.000Z')
  }

  endTokens(): void {
    this.#service.tokens.clear()
  }

  delivery(topic: string): { headers: Headers; body: Uint8Array } {
    const body = Buffer.from(JSON.stringify({ id: 1, email: 'mona@example.com' }))
    const signature = createHmac('sha256', SHOPIFY_ENTERED.clientSecret).update(body).digest('base64')
    return { headers: new Headers({ 'x-shopify-topic': topic, 'x-shopify-hmac-sha256': signature }), body }
  }
}

class ShopifyService {
  readonly app = new Hono()
  readonly tokens = new Map<string, number>()
  readonly operations: Operation[] = []
  readonly #clock: TestClock
  readonly #shop: Shop
  readonly #bucket: Bucket

  constructor(clock: TestClock, shop: Shop) {
    this.#clock = clock
    this.#shop = shop
    this.#bucket = new Bucket(clock, { perSecond: 50, burst: 1000 })
    this.app.post('/admin/oauth/access_token', async (c) => this.#token(c))
    this.app.post(`/admin/api/${VERSION}/graphql.json`, async (c) => this.#graphql(c))
    this.app.get('/bulk/:id', (c) => this.#file(c))
  }

  start(from: string, to: string): Operation {
    const id = `gid://shopify/BulkOperation/${this.operations.length + 1}`
    const end = this.#shop.ends.shift() ?? 'COMPLETED'
    const operation = { id, from, to, end, asked: 0, lines: null, address: null }
    this.operations.push(operation)
    return operation
  }

  async #token(c: Context): Promise<Response> {
    const { clientId, clientSecret } = SHOPIFY_ENTERED
    const form = new URLSearchParams(await c.req.text())
    if (this.#shop.removed) return c.body(null, 400)
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return c.body(null, 401)
    if (form.get('grant_type') !== 'client_credentials') return c.body(null, 400)
    const access_token = `shpat_${this.tokens.size + 1}-${this.#seconds()}`
    this.tokens.set(access_token, this.#seconds() + TOKEN_SECONDS)
    return c.json({ access_token, scope: this.#shop.scope, expires_in: TOKEN_SECONDS })
  }

  async #graphql(c: Context): Promise<Response> {
    const token = c.req.header('x-shopify-access-token') ?? ''
    if (new URL(c.req.url).hostname !== SHOP) return c.body(null, 404)
    if ((this.tokens.get(token) ?? 0) <= this.#seconds()) return c.body(null, 401)
    const wait = this.#bucket.take(QUERY_COST)
    if (wait > 0) return this.#throttled(c)
    const { query, variables } = await c.req.json()
    const shop = { ianaTimezone: this.#shop.timeZone }
    if (!this.#shop.scope.includes('read_orders')) return refused(c, 'ACCESS_DENIED')
    if (query === READ_ORDER) return c.json({ data: { orders: { nodes: [] } } })
    if (query === READ_EXPORT) return c.json({ data: { node: this.#stateOf(variables.id), shop } })
    if (query === START_EXPORT) return c.json({ data: { bulkOperationRunQuery: this.#run(variables.query) } })
    return refused(c, 'undefinedField')
  }

  #throttled(c: Context): Response {
    const throttleStatus = { maximumAvailable: 1000, currentlyAvailable: 2, restoreRate: 4 }
    const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }]
    return c.json({ errors, extensions: { cost: { requestedQueryCost: QUERY_COST, throttleStatus } } })
  }

  #run(query: string) {
    const filter = /updated_at:>='([^']+)' AND updated_at:<'([^']+)'/.exec(query)
    if (filter === null) return { bulkOperation: null, userErrors: [{ code: 'INVALID', message: 'Invalid' }] }
    if (this.operations.some((each) => !this.#isDone(each)))
      return { bulkOperation: null, userErrors: [{ code: 'OPERATION_IN_PROGRESS', message: 'Busy' }] }
    const { id } = this.start(filter[1] as string, filter[2] as string)
    return { bulkOperation: { id, status: 'CREATED' }, userErrors: [] }
  }

  #isDone(operation: Operation): boolean {
    // time passes without a call
    operation.asked++
    return operation.asked > this.#shop.pending
  }

  #stateOf(id: string) {
    const operation = this.operations.find((each) => each.id === id)
    if (operation === undefined) return null
    if (!this.#isDone(operation)) return { status: 'RUNNING', errorCode: null, objectCount: '0', url: null }
    if (operation.end !== 'COMPLETED')
      return { status: operation.end, errorCode: 'TIMEOUT', objectCount: '0', url: null }
    operation.lines ??= this.#export(operation)
    const objectCount = String(operation.lines.length)
    if (operation.lines.length === 0) return { status: 'COMPLETED', errorCode: null, objectCount, url: null }
    const name = operation.id.split('/').at(-1)
    const url = `https://storage.googleapis.com/bulk/${name}?expires=${this.#seconds() + ADDRESS_SECONDS}`
    return { status: 'COMPLETED', errorCode: null, objectCount, url }
  }

  #export({ from, to }: Operation): string[] {
    const newest = this.#shop.scope.includes('read_all_orders') ? 0 : this.#seconds() - RECENT_SECONDS
    return this.#shop.orders
      .filter(
        ({ updatedAt }) =>
          Date.parse(updatedAt) >= Date.parse(from) && Date.parse(updatedAt) < Date.parse(to),
      )
      .filter(({ createdAt }) => Date.parse(createdAt) / 1000 >= newest)
      .flatMap((order) => jsonLines(order))
  }

  #file(c: Context): Response {
    const operation = this.operations.find(({ id }) => id.endsWith(`/${c.req.param('id')}`))
    // this host is not Shopify's API, so no token of that API may be sent here
    if (operation?.lines === null || operation === undefined || c.req.header('x-shopify-access-token'))
      return c.body(null, 400)
    if (Number(c.req.query('expires')) < this.#seconds()) return c.body(null, 403)
    const lines = this.#shop.damage ? this.#shop.damage([...operation.lines]) : operation.lines
    this.#shop.damage = null
    return c.body(lines.map((line) => `${line}\n`).join(''))
  }

  #seconds(): number {
    return Math.floor(this.#clock.now().getTime() / 1000)
  }
}

function refused(c: Context, code: string): Response {
  return c.json({ errors: [{ message: 'Refused', extensions: { code } }], data: null })
}

/** Returns the lines of an order in a bulk operation: the order, then its line items. */
function jsonLines({ id, createdAt, status, items, shipping, refunded }: ShopifyShopOrder): string[] {
  const gid = `gid://shopify/Order/${id}`
  const money = (fils: number) => ({ shopMoney: { amount: (fils / 100).toFixed(2) } })
  const goods = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const order = {
    id: gid,
    legacyResourceId: String(id),
    name: `#${id}`,
    createdAt,
    cancelledAt: null,
    displayFinancialStatus: status,
    currencyCode: 'AED',
    subtotalPriceSet: money(goods),
    totalShippingPriceSet: money(shipping),
    totalTaxSet: money(0),
    totalPriceSet: money(goods + shipping),
    totalDiscountsSet: money(0),
    totalRefundedSet: money(refunded),
    originalTotalDutiesSet: null,
    totalTipReceivedSet: money(0),
    shippingAddress: { countryCodeV2: 'AE' },
  }
  const lines = items.map(({ sku, quantity, price }, at) => ({
    id: `gid://shopify/LineItem/${id}${at}`,
    name: `Item ${sku}`,
    sku,
    quantity,
    originalUnitPriceSet: money(price),
    totalDiscountSet: money(0),
    __parentId: gid,
  }))
  return [order, ...lines].map((object) => JSON.stringify(object))
}
