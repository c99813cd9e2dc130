import { z } from 'zod'
import { shopifyApiOrders } from '#domain/import/api-orders/shopify-api-orders.ts'
import { refusalOf } from '../answers.ts'
import { documentOf, linesOf } from '../documents.ts'
import { csvBytes, documentName, orderLines } from '../order-file.ts'
import { timeIn } from '../shop-time.ts'
import { type Progress, type Remote, type StepResult, VendorError, type Window } from '../vendor.ts'
import { query, REFUSALS } from './graphql.ts'
import { ordersQuery, READ_EXPORT, START_EXPORT } from './queries.ts'

const STATUS_SECONDS = 20
/** The seconds to wait while another export of the same app is running. */
const BUSY_SECONDS = 120
/** The number of expired download URLs after which an export is started again. */
const MAX_ADDRESSES = 3
/**
 * Without the permission `read_all_orders`, Shopify silently leaves out orders that are older than this number of days.
 */
const RECENT_DAYS = 60
const DAY = 86_400_000

const started = z.object({
  bulkOperationRunQuery: z.object({
    bulkOperation: z.object({ id: z.string() }).nullable(),
    userErrors: z.array(z.object({ code: z.string().nullable() })),
  }),
})
const state = z.object({
  node: z
    .object({
      status: z.string(),
      objectCount: z.coerce.number(),
      url: z.string().nullable(),
    })
    .nullable(),
  shop: z.object({ ianaTimezone: z.string() }),
})

const money = z.object({ shopMoney: z.object({ amount: z.string() }) })
const order = z.object({
  id: z.string(),
  legacyResourceId: z.coerce.string(),
  name: z.string(),
  createdAt: z.string(),
  cancelledAt: z.string().nullable(),
  displayFinancialStatus: z.string().nullable(),
  currencyCode: z.string(),
  subtotalPriceSet: money.nullable(),
  totalShippingPriceSet: money,
  totalTaxSet: money.nullable(),
  totalPriceSet: money,
  totalDiscountsSet: money.nullable(),
  totalRefundedSet: money,
  originalTotalDutiesSet: money.nullable(),
  totalTipReceivedSet: money.nullable(),
  shippingAddress: z.object({ countryCodeV2: z.string().nullable() }).nullable(),
})
const lineItem = z.object({
  __parentId: z.string(),
  name: z.string(),
  sku: z.string().nullable(),
  quantity: z.int(),
  originalUnitPriceSet: money,
  totalDiscountSet: money,
})

/** Starts the export of a window. If the answer is lost, a second export waits until the first has ended. */
export async function startExport(remote: Remote, { from, to }: Window): Promise<StepResult> {
  const old = remote.now().getTime() - from.getTime() > RECENT_DAYS * DAY
  const scopes = remote.tokens.scope?.reveal().split(/[\s,]+/) ?? []
  if (old && !scopes.includes('read_all_orders'))
    throw new VendorError('fail', 'permission_missing', { data: { permission: 'read_all_orders' } })
  const text = ordersQuery(from.toISOString(), to.toISOString())
  const { bulkOperationRunQuery } = await query(remote, START_EXPORT, { query: text }, started)
  const { bulkOperation, userErrors } = bulkOperationRunQuery
  if (bulkOperation) return waitFor('requested', { operation: bulkOperation.id }, STATUS_SECONDS)
  const busy = userErrors.some(({ code }) => code === 'OPERATION_IN_PROGRESS' || code === 'LIMIT_REACHED')
  if (busy) return waitFor('requested', {}, BUSY_SECONDS)
  throw new VendorError('fail', 'vendor_answer_unknown', { data: { status: 200 } })
}

export async function readExport(remote: Remote, id: string, progress: Progress): Promise<StepResult> {
  const { node, shop } = await query(remote, READ_EXPORT, { id }, state)
  if (node === null || /^(FAILED|CANCEL|EXPIRED)/.test(node.status))
    throw new VendorError('restart', 'report_failed')
  if (node.status !== 'COMPLETED') return waitFor('requested', progress, STATUS_SECONDS)
  if (node.url === null) return { kind: 'empty' }
  // the time of an order identifies it, so it is written in one time zone for good, even if the shop moves to another
  const zone = remote.settings.timeZone ?? shop.ianaTimezone
  const next = {
    operation: id,
    objects: node.objectCount,
    zone,
    addresses: Number(progress.addresses ?? 0) + 1,
  }
  return { ...waitFor('ready', next, 0), secret: node.url, shopFacts: { timeZone: zone } }
}

export async function downloadExport(remote: Remote, address: string, window: Window): Promise<StepResult> {
  const { operation = null, objects, zone, addresses = 0 } = window.progress
  // the URL is signed and needs no access token, which must not be sent to another host than Shopify's API
  const response = await remote.fetch(address)
  if ([400, 403, 404, 410].includes(response.status)) {
    await response.body?.cancel()
    if (Number(addresses) >= MAX_ADDRESSES) throw new VendorError('restart', 'report_failed')
    return waitFor('requested', { operation, addresses }, 0)
  }
  if (!response.ok) throw await refusalOf(remote, response, REFUSALS)
  const lines = linesOf(documentOf(response))
  const bytes = csvOf(lines, Number(objects), String(zone))
  return { kind: 'document', fileName: documentName('Shopify', window), bytes }
}

type Order = z.output<typeof order>
type LineItem = z.output<typeof lineItem>

/**
 * Converts the export, which has one JSON object per line, to CSV like Shopify's order export. Throws if the export is
 * damaged, because importing it would lose sales: it has fewer objects than Shopify stated, or a line item does not
 * follow its order.
 */
async function* csvOf(
  lines: AsyncIterable<string>,
  objects: number,
  zone: string,
): AsyncGenerator<Uint8Array> {
  yield csvBytes([shopifyApiOrders.header])
  let current: { order: Order; lineItems: LineItem[] } | null = null
  let read = 0
  const rows = () =>
    current === null
      ? new Uint8Array()
      : orderLines(
          shopifyApiOrders,
          [
            {
              ...current.order,
              createdAt: timeIn(zone, current.order.createdAt),
              lineItems: current.lineItems,
            },
          ],
          false,
        )
  for await (const line of lines) {
    read++
    const object = objectOf(line)
    if ('__parentId' in object) {
      if (current?.order.id !== object.__parentId) throw new VendorError('restart', 'document_damaged')
      current.lineItems.push(object)
    } else {
      yield rows()
      current = { order: object, lineItems: [] }
    }
  }
  if (read !== objects) throw new VendorError('retry', 'document_damaged')
  yield rows()
}

function objectOf(line: string): Order | LineItem {
  try {
    return z.union([lineItem, order]).parse(JSON.parse(line))
  } catch {
    throw new VendorError('retry', 'document_damaged')
  }
}

function waitFor(
  state: 'requested' | 'ready',
  progress: Progress,
  seconds: number,
): Extract<StepResult, { kind: 'wait' }> {
  return { kind: 'wait', state, progress, seconds }
}
