import { z } from 'zod'
import { isSigned } from '#server/infra/auth/signatures.ts'
import { jsonOf, readJson } from '../answers.ts'
import { type Remote, type Vendor, VendorError, type Webhook } from '../vendor.ts'
import { nextOrders } from './orders.ts'
import { get, REFUSALS } from './requests.ts'
import { shopAddressOf } from './shop-address.ts'

const siteIndex = z.object({ namespaces: z.array(z.string()) })
const failure = z.object({ code: z.string() })

/**
 * WooCommerce's REST API v3, available from WooCommerce 5.8 on. The seller's own server answers, so its URL is untrusted
 * and its speed unknown.
 */
export function wooCommerceVendor(): Vendor {
  return {
    code: 'woocommerce',
    fields: [
      { name: 'shopAddress', kind: 'address', secret: false, parse: shopAddressOf },
      { name: 'consumerKey', kind: 'text', secret: true, parse: keyLike(/^ck_[0-9a-f]{40}$/) },
      { name: 'consumerSecret', kind: 'text', secret: true, parse: keyLike(/^cs_[0-9a-f]{40}$/) },
    ],
    identity: ['shopAddress'],
    hosts: ({ shopAddress }) => [new URL(shopAddress ?? '').host],
    // WooCommerce has no rate limit; this budget is low so that the sync does not slow down a shop on a small server
    budgets: { api: { perSecond: 1, burst: 5 } },
    checks: [
      { name: 'shop', call: { operation: 'api', send: findShop } },
      { name: 'signIn', call: { operation: 'api', send: readOneOrder } },
    ],
    streams: [
      {
        name: 'orders',
        windowDays: 30,
        delayMinutes: 5,
        polls: [
          { everyMinutes: 60, lookBackDays: 2 },
          { everyMinutes: 10_080, lookBackDays: 35 },
        ],
        atOnce: 1,
        next: (window) => ({ operation: 'api', send: (remote) => nextOrders(remote, window) }),
      },
    ],
    webhook: { of: 'connection', entersSecret: true, read: readDelivery },
  }
}

function keyLike(pattern: RegExp) {
  return (text: string) => (pattern.test(text.trim()) ? text.trim() : null)
}

async function findShop(remote: Remote): Promise<void> {
  const response = await get(remote, '/wp-json/', {})
  if (response.status === 404) throw new VendorError('fail', 'shop_not_found')
  const { namespaces } = await readJson(remote, response, siteIndex, REFUSALS).catch((error: unknown) => {
    // the response is an HTML page or has another format, so this is not a WordPress site
    throw error instanceof VendorError && error.code === 'vendor_answer_unknown'
      ? new VendorError('fail', 'shop_not_found')
      : error
  })
  if (!namespaces.includes('wc/v3')) throw new VendorError('fail', 'shop_not_found')
}

async function readOneOrder(remote: Remote): Promise<void> {
  const response = await get(remote, '/wp-json/wc/v3/orders', { per_page: '1', _fields: 'id' })
  if (response.status !== 401 && response.status !== 403) {
    await readJson(remote, response, z.array(z.object({ id: z.int() })), REFUSALS)
    return
  }
  const { data } = failure.safeParse(await jsonOf(response).catch(() => null))
  throw data?.code === 'woocommerce_rest_cannot_view'
    ? new VendorError('fail', 'permission_missing', { data: { permission: REFUSALS.permission } })
    : new VendorError('reconnect', 'credentials_refused')
}

/** Reads a webhook, which WooCommerce signs with the secret that the seller entered there. */
const readDelivery: Webhook['read'] = ({ headers, body }, { webhookSecret }) => {
  const signature = headers.get('x-wc-webhook-signature')
  const secret = webhookSecret?.reveal()
  if (secret === undefined || signature === null || !isSigned(body, secret, signature, 'base64')) return null
  const topic = headers.get('x-wc-webhook-topic') ?? ''
  // the signature identifies the delivery, because only the shop can make it; WooCommerce's delivery id is not signed
  return { deliveryId: signature, streams: topic.startsWith('order.') ? ['orders'] : [] }
}
