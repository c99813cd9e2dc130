import { z } from 'zod'
import { type SallaApiOrder, sallaApiOrders } from '#domain/import/api-orders/salla-api-orders.ts'
import { readJson } from '../answers.ts'
import { dayOf, documentName, orderLines } from '../order-file.ts'
import { type Progress, type Remote, type StepResult, VendorError, type Window } from '../vendor.ts'
import { API, get, REFUSALS } from './requests.ts'

/** The maximum number of orders on a page of Salla's order list. */
const PAGE = 60
const DAY = 86_400_000

const list = z.object({
  data: z.array(z.object({ id: z.int(), date: z.object({ date: z.string() }) })),
  pagination: z.object({ total: z.int(), currentPage: z.int(), totalPages: z.int() }),
})

const amount = z.union([z.string(), z.number()])
const money = z.object({ amount })
/** Salla documents the tax as `{percent, amount: {amount}}`; some examples have only the amount. */
const tax = z.union([
  z.object({ amount: money }).transform((each) => each.amount),
  money,
  // an order without tax has no such field, null or an empty list
  z.union([z.null(), z.undefined(), z.array(z.never())]).transform(() => ({ amount: 0 })),
])
const item = z
  .object({
    name: z.string(),
    sku: z.string().nullish().default(null),
    quantity: z.int(),
    amounts: z.object({ price_without_tax: money }).optional(),
    price: money.optional(),
  })
  .transform(({ name, sku, quantity, amounts, price }) => ({
    name,
    sku,
    quantity,
    price: (amounts?.price_without_tax ?? price)?.amount ?? null,
  }))

/**
 * The fields of an order that Safi reads. They leave out the buyer, the address (except its country) and the courier.
 */
const details = z.object({
  data: z.object({
    reference_id: z.union([z.int(), z.string()]),
    date: z.object({ date: z.string() }),
    status: z.object({ slug: z.string().catch(''), name: z.string() }),
    currency: z.string(),
    amounts: z.object({
      total: money,
      tax,
      shipping_cost: money.nullish().transform((each) => each ?? { amount: 0 }),
    }),
    items: z.array(item),
    shipping: z
      .object({ address: z.object({ country_code: z.string().nullish() }).nullish() })
      .nullish()
      .catch(null),
  }),
})

/** The progress of a window: the orders of the current page whose details are not read yet, and the next page. */
interface Cursor {
  readonly ids: readonly string[]
  readonly page: number
  readonly pages: number
  readonly started: boolean
}

/**
 * Reads the details of the next order, or the next page of the list when all listed orders are read. Details need a
 * call of their own, because Salla's list has none for new apps.
 */
export function nextOrders(remote: Remote, window: Window): Promise<StepResult> {
  const cursor = cursorOf(window.progress)
  const [id, ...ids] = cursor.ids
  return id === undefined
    ? readPage(remote, window, cursor)
    : readOrder(remote, window, id, { ...cursor, ids })
}

async function readPage(remote: Remote, window: Window, { page, started }: Cursor): Promise<StepResult> {
  const { from, to } = window
  const response = await get(remote, `${API}/orders`, {
    // asks for one day more at both ends, because Salla does not document whether it includes these days
    from_date: dayOf(new Date(from.getTime() - DAY)),
    to_date: dayOf(new Date(to.getTime() + DAY)),
    per_page: String(PAGE),
    page: String(page),
  })
  const { data, pagination } = await readJson(remote, response, list, REFUSALS)
  if (data.length < Math.min(PAGE, pagination.total - (page - 1) * PAGE))
    throw new VendorError('retry', 'vendor_unavailable')
  // dates are those of the shop, east of UTC, where the end of the window can already be the next day
  const ids = data
    .filter(({ date }) => date.date.slice(0, 10) >= dayOf(from) && date.date.slice(0, 10) <= dayOf(to))
    .map(({ id }) => String(id))
  const next = { ids, page: page + 1, pages: pagination.totalPages, started }
  if (!isDone(next)) return { kind: 'wait', state: 'ready', progress: progressOf(next), seconds: 0 }
  return started ? partOf(window, [], next) : { kind: 'empty' }
}

async function readOrder(remote: Remote, window: Window, id: string, next: Cursor): Promise<StepResult> {
  const response = await get(remote, `${API}/orders/${id}`, {})
  if (response.status === 404) {
    // the order was deleted after the list was read
    await response.body?.cancel()
    return next.started || !isDone(next) ? partOf(window, [], next) : { kind: 'empty' }
  }
  const { data } = await readJson(remote, response, details, REFUSALS)
  return partOf(window, [{ ...data, country: data.shipping?.address?.country_code ?? '' }], next)
}

function partOf(window: Window, orders: readonly SallaApiOrder[], next: Cursor): StepResult {
  return {
    kind: 'part',
    fileName: documentName('Salla', window),
    bytes: [orderLines(sallaApiOrders, orders, !next.started)],
    next: isDone(next) ? null : progressOf({ ...next, started: true }),
  }
}

function isDone({ ids, page, pages }: Cursor): boolean {
  return ids.length === 0 && page > pages
}

function cursorOf({ ids, page, pages, started }: Progress): Cursor {
  return {
    ids: typeof ids === 'string' && ids !== '' ? ids.split(' ') : [],
    page: Number(page ?? 1),
    pages: Number(pages ?? 1),
    started: started === true,
  }
}

function progressOf({ ids, page, pages, started }: Cursor): Progress {
  return { ids: ids.join(' '), page, pages, started }
}
