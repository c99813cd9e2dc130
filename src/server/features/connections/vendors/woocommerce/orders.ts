import { z } from 'zod'
import { wooApiOrders } from '#domain/import/api-orders/woocommerce-api-orders.ts'
import { readJson } from '../answers.ts'
import { documentName, orderLines } from '../order-file.ts'
import { timeIn } from '../shop-time.ts'
import { type Remote, type StepResult, VendorError, type Window } from '../vendor.ts'
import { get, REFUSALS } from './requests.ts'

/** The maximum number of orders on a page of WooCommerce's order list. */
const PAGE = 100

const amount = z.union([z.string(), z.number()]).nullish().default(null)
const address = z.object({ country: z.string().catch('') }).catch({ country: '' })

/**
 * The fields of an order that Safi reads. `FIELDS` requests only these, so no name, street, phone or e-mail of a buyer is
 * sent.
 */
const order = z.object({
  id: z.int(),
  date_modified_gmt: z.string().nullable(),
  number: z.coerce.string(),
  status: z.string(),
  currency: z.string(),
  date_created: z.string(),
  date_created_gmt: z.string(),
  discount_total: amount,
  shipping_total: amount,
  shipping_tax: amount,
  total_tax: amount,
  total: amount,
  shipping: address,
  billing: address,
  line_items: z.array(
    z.object({
      name: z.string().nullable(),
      sku: z.string().nullish().default(null),
      quantity: z.number(),
      total: amount,
    }),
  ),
  fee_lines: z.array(z.object({ total: amount, total_tax: amount })),
  refunds: z.array(z.object({ total: amount })),
})

const FIELDS = [
  ...Object.keys(order.shape).filter((name) => name !== 'shipping' && name !== 'billing'),
  'shipping.country',
  'billing.country',
].join(',')

/** What the index of a WordPress site says about its time zone: a name, or else hours from UTC. */
const site = z.object({ timezone_string: z.string().catch(''), gmt_offset: z.coerce.number().catch(0) })

/**
 * The progress of a window. `zone` is the current time zone of the shop, `after` is the last second that was read, and
 * `seen` are the ids of the orders that changed in it. `written` says whether the document has orders already.
 */
interface Cursor {
  readonly zone: string
  readonly status: 'any' | 'trash'
  readonly after: string
  readonly page: number
  readonly seen: readonly string[]
  readonly written: boolean
}

/**
 * Reads the next orders that changed within a window, oldest change first. It continues after the last second read instead
 * of by page number: an order that changes meanwhile moves to the end of the list, so other orders move to an earlier page
 * and would be skipped. The trash is read last, because the status `any` leaves it out.
 */
export async function nextOrders(remote: Remote, window: Window): Promise<StepResult> {
  const { zone } = window.progress
  if (typeof zone !== 'string') return readZone(remote)
  const cursor = cursorOf(window, zone)
  const response = await get(remote, '/wp-json/wc/v3/orders', {
    per_page: String(PAGE),
    page: String(cursor.page),
    orderby: 'modified',
    order: 'asc',
    status: cursor.status,
    // WooCommerce excludes both limits of the period
    modified_after: secondBefore(cursor.after),
    modified_before: secondOf(window.to),
    dates_are_gmt: 'true',
    _fields: FIELDS,
  })
  const orders = await readJson(remote, response, z.array(order), REFUSALS)
  const announced = Number(response.headers.get('x-wp-total') ?? Number.NaN) - (cursor.page - 1) * PAGE
  // a plugin or a cache can shorten a page, and the missing orders would be lost without an error
  if (orders.length < Math.min(PAGE, announced)) throw new VendorError('retry', 'vendor_unavailable')
  const fresh = orders.filter(
    ({ id, date_modified_gmt }) => date_modified_gmt !== cursor.after || !cursor.seen.includes(String(id)),
  )
  const written = cursor.written || fresh.length > 0
  const next = nextCursor({ ...cursor, written }, orders, secondOf(window.from))
  if (next === null && !written) return { kind: 'empty' }
  return {
    kind: 'part',
    fileName: documentName('WooCommerce', window),
    bytes: [orderLines(wooApiOrders, dated(remote, zone, fresh), written && !cursor.written)],
    next: next && { ...next, seen: next.seen.join(' ') },
  }
}

type Order = z.output<typeof order>

async function readZone(remote: Remote): Promise<StepResult> {
  const response = await get(remote, '/wp-json/', { _fields: 'timezone_string,gmt_offset' })
  const { timezone_string: name, gmt_offset: hours } = await readJson(remote, response, site, REFUSALS)
  const zone = name === '' ? offsetOf(hours) : name
  return { kind: 'wait', state: 'requested', progress: { zone }, seconds: 0, shopFacts: { timeZone: zone } }
}

/** Returns hours from UTC as the name of a time zone: `+05:30`. */
function offsetOf(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/**
 * Dates orders by the first time zone that the connection saw, because the time of an order is part of its identity. Otherwise all orders
 * would be new ones after the shop has changed its time zone.
 */
function dated(
  { settings: { timeZone: first } }: Remote,
  zone: string,
  orders: readonly Order[],
): readonly Order[] {
  if (first === undefined || first === zone) return orders
  return orders.map((order) => ({
    ...order,
    date_created: timeIn(first, `${order.date_created_gmt}Z`).slice(0, 19),
  }))
}

/** Where to read on after a page; null after the last one. */
function nextCursor(cursor: Cursor, orders: readonly Order[], from: string): Cursor | null {
  if (orders.length < PAGE)
    return cursor.status === 'trash' ? null : { ...cursor, status: 'trash', after: from, page: 1, seen: [] }
  const after = orders.reduce(
    (newest, { date_modified_gmt: at }) => (at !== null && at > newest ? at : newest),
    cursor.after,
  )
  const seen = orders.filter(({ date_modified_gmt: at }) => at === after).map(({ id }) => String(id))
  // more than a page of orders changed in the same second, so the next page of this second is read
  const page = after === cursor.after ? cursor.page + 1 : 1
  return { ...cursor, after, page, seen }
}

function cursorOf({ from, progress }: Window, zone: string): Cursor {
  const { status, after, page, seen, written } = progress
  return {
    zone,
    status: status === 'trash' ? 'trash' : 'any',
    after: typeof after === 'string' ? after : secondOf(from),
    page: Number(page ?? 1),
    seen: typeof seen === 'string' ? seen.split(' ') : [],
    written: written === true,
  }
}

/** Returns an instant as WooCommerce writes times in UTC: `2026-03-05T14:22:11`. */
function secondOf(instant: Date): string {
  return instant.toISOString().slice(0, 19)
}

function secondBefore(second: string): string {
  return secondOf(new Date(Date.parse(`${second}Z`) - 1000))
}
