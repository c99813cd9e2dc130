import { z } from 'zod'
import { isSigned } from '#server/infra/auth/signatures.ts'
import { readJson, refusalOf } from '../answers.ts'
import {
  type Remote,
  type RemoteCall,
  type StepResult,
  type Tokens,
  type Vendor,
  VendorError,
  type Webhook,
  type Window,
} from '../vendor.ts'
import { query, REFUSALS } from './graphql.ts'
import { downloadExport, readExport, startExport } from './order-export.ts'
import { READ_ORDER } from './queries.ts'
import { shopNameOf } from './shop-name.ts'

const tokens = z.object({ access_token: z.string().min(1), scope: z.string(), expires_in: z.number() })

/**
 * Shopify's GraphQL Admin API with an app that the seller owns. Orders are fetched by a bulk operation, for which Shopify writes a
 * file of JSON lines, so a year of orders costs a handful of calls.
 */
export function shopifyVendor(): Vendor {
  return {
    code: 'shopify',
    fields: [
      { name: 'shop', kind: 'address', secret: false, parse: shopNameOf },
      { name: 'clientId', kind: 'text', secret: false, parse: clientIdOf },
      { name: 'clientSecret', kind: 'text', secret: true },
    ],
    identity: ['shop'],
    hosts: ({ shop }) => [shop ?? '', 'storage.googleapis.com'],
    budgets: {
      token: { perSecond: 0.1, burst: 5 },
      graphql: { perSecond: 1, burst: 10 },
      file: { perSecond: 1, burst: 5 },
    },
    renewal: { operation: 'token', send: askForToken },
    checks: [
      {
        name: 'orders',
        call: call((remote) => query(remote, READ_ORDER, {}, z.object({ orders: z.object({}) }))),
      },
    ],
    streams: [
      {
        name: 'orders',
        // two windows are within the last 60 days, beyond which Shopify returns orders only with another permission
        windowDays: 29,
        delayMinutes: 5,
        polls: [
          { everyMinutes: 60, lookBackDays: 2 },
          { everyMinutes: 10_080, lookBackDays: 35 },
        ],
        atOnce: 1,
        next: nextCall,
      },
    ],
    webhook: { of: 'connection', read: readDelivery },
  }
}

function call(send: (remote: Remote) => Promise<unknown>): RemoteCall<void> {
  return { operation: 'graphql', send: (remote) => send(remote).then(() => {}) }
}

function nextCall(window: Window): RemoteCall<StepResult> {
  const { progress, secret } = window
  const { operation } = progress
  if (typeof operation !== 'string')
    return { operation: 'graphql', send: (remote) => startExport(remote, window) }
  return secret === null
    ? { operation: 'graphql', send: (remote) => readExport(remote, operation, progress) }
    : { operation: 'file', send: (remote) => downloadExport(remote, secret.reveal(), window) }
}

async function askForToken(remote: Remote): Promise<Tokens> {
  const { settings, secrets } = remote
  const response = await remote.fetch(`https://${settings.shop}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: settings.clientId ?? '',
      client_secret: secrets.clientSecret?.reveal() ?? '',
    }),
  })
  if (response.status === 404) throw new VendorError('reconnect', 'shop_not_found')
  if ([400, 401, 403].includes(response.status)) {
    await response.body?.cancel()
    throw new VendorError('reconnect', 'credentials_refused')
  }
  if (!response.ok) throw await refusalOf(remote, response, REFUSALS)
  const { access_token, scope, expires_in } = await readJson(remote, response, tokens, REFUSALS)
  return {
    values: { access_token, scope },
    expiresAt: new Date(remote.now().getTime() + expires_in * 1000),
  }
}

/** Reads a webhook, which Shopify signs with the client secret of the app. */
const readDelivery: Webhook['read'] = ({ headers, body }, secrets) => {
  const signature = headers.get('x-shopify-hmac-sha256')
  const secret = secrets.clientSecret?.reveal()
  if (secret === undefined || signature === null || !isSigned(body, secret, signature, 'base64')) return null
  const topic = headers.get('x-shopify-topic') ?? ''
  return { deliveryId: signature, streams: topic.startsWith('orders/') ? ['orders'] : [] }
}

/**
 * Returns a client ID, which is shown and stored unencrypted; null for Shopify's secrets and tokens, which begin with `shp` and may
 * be pasted into the wrong field.
 */
function clientIdOf(text: string): string | null {
  return text.trim() === '' || text.trim().startsWith('shp') ? null : text.trim()
}
