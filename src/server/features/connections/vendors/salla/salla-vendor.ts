import { z } from 'zod'
import { isSigned } from '#server/infra/auth/signatures.ts'
import { readJson, refusalOf } from '../answers.ts'
import {
  type Account,
  type Announcement,
  type Delivery,
  type Remote,
  type Tokens,
  type Vendor,
  VendorError,
} from '../vendor.ts'
import { nextOrders } from './orders.ts'
import { ACCOUNTS, API, get, HOSTS, REFUSALS } from './requests.ts'

/**
 * The app that the operator of the server has registered in Salla's partner portal. Sellers install it in their shops.
 */
export interface SallaApp {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookSecret: string
}

const SCOPES = 'orders.read offline_access'
/** Salla states the expiry of a token in seconds from now (`expires_in`) or as a Unix time (`expires`). */
const tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().optional(),
  expires: z.number().optional(),
})
/** How many seconds a token is used if Salla does not state its expiry. Salla documents 14 days. */
const SHORTEST_SECONDS = 86_400

const user = z.object({
  data: z.object({ merchant: z.object({ id: z.int(), name: z.string().nullish() }) }),
})

const delivery = z.object({ event: z.string(), merchant: z.int() })

/**
 * Salla's merchant API, written from its documentation. A refresh token works once, and using it twice revokes all tokens
 * of the shop, so new tokens are stored before they are used.
 */
export function sallaVendor(app: SallaApp): Vendor {
  return {
    code: 'salla',
    fields: [],
    identity: ['account'],
    hosts: () => HOSTS,
    // the limit of Salla's smallest plan: 120 requests a minute, refilled by one each second
    budgets: { token: { perSecond: 0.1, burst: 3 }, api: { perSecond: 1, burst: 60 } },
    authorisation: {
      address: (state, returnTo) => authorisePage(app, state, returnTo),
      exchange: (code, returnTo) => ({
        operation: 'token',
        send: (remote) =>
          askForTokens(remote, app, { grant_type: 'authorization_code', code, redirect_uri: returnTo }),
      }),
      identify: { operation: 'api', send: readShop },
    },
    renewal: {
      operation: 'token',
      send: (remote) =>
        askForTokens(remote, app, {
          grant_type: 'refresh_token',
          refresh_token: remote.tokens.refresh_token?.reveal() ?? '',
        }),
    },
    checks: [
      { name: 'shop', call: { operation: 'api', send: (remote) => readShop(remote).then(() => undefined) } },
      { name: 'orders', call: { operation: 'api', send: readOneOrder } },
    ],
    streams: [
      {
        name: 'orders',
        windowDays: 7,
        // Salla's list cannot be filtered by changes, so recent orders are read again: the last days often, older days
        // less often
        polls: [
          { everyMinutes: 180, lookBackDays: 2 },
          { everyMinutes: 1440, lookBackDays: 7 },
          { everyMinutes: 10_080, lookBackDays: 35 },
        ],
        listsByDate: true,
        atOnce: 1,
        next: (window) => ({ operation: 'api', send: (remote) => nextOrders(remote, window) }),
      },
    ],
    webhook: { of: 'app', read: (announced) => readDelivery(app, announced) },
  }
}

function authorisePage({ clientId }: SallaApp, state: string, returnTo: string): URL {
  const url = new URL(`${ACCOUNTS}/oauth2/auth`)
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: returnTo,
    scope: SCOPES,
    state,
  }).toString()
  return url
}

async function askForTokens(
  remote: Remote,
  { clientId, clientSecret }: SallaApp,
  grant: Readonly<Record<string, string>>,
): Promise<Tokens> {
  const response = await remote.fetch(`${ACCOUNTS}/oauth2/token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret }),
  })
  if ([400, 401, 403].includes(response.status)) {
    await response.body?.cancel()
    throw new VendorError('reconnect', 'access_revoked')
  }
  if (!response.ok) throw await refusalOf(remote, response, REFUSALS)
  const { access_token, refresh_token, expires, expires_in } = await readJson(
    remote,
    response,
    tokens,
    REFUSALS,
  )
  const now = remote.now().getTime()
  const ends = expires === undefined ? now + (expires_in ?? SHORTEST_SECONDS) * 1000 : expires * 1000
  return { values: { access_token, refresh_token }, expiresAt: new Date(ends) }
}

/** Reads which shop the tokens belong to. This needs no permission. */
async function readShop(remote: Remote): Promise<Account> {
  const response = await get(remote, `${ACCOUNTS}/oauth2/user/info`, {})
  const { merchant } = (await readJson(remote, response, user, REFUSALS)).data
  return { id: String(merchant.id), name: merchant.name ?? '' }
}

async function readOneOrder(remote: Remote): Promise<void> {
  const response = await get(remote, `${API}/orders`, { per_page: '1' })
  // Salla also answers 401 if only the permission is missing; the previous check has shown that the token works
  if (response.status === 401 || response.status === 403)
    throw new VendorError('fail', 'permission_missing', { data: { permission: REFUSALS.permission } })
  await readJson(remote, response, z.object({ data: z.array(z.object({})) }), REFUSALS)
}

function readDelivery({ webhookSecret }: SallaApp, { headers, body }: Delivery): Announcement | null {
  const signature = headers.get('x-salla-signature')
  if (signature === null || !isSigned(body, webhookSecret, signature, 'hex')) return null
  const { data: read } = delivery.safeParse(jsonOf(body))
  // after the app was removed, a poll is made too: its call fails, and the connection needs to be reconnected
  const announces = /^(order\.|app\.uninstalled$)/.test(read?.event ?? '')
  return { deliveryId: signature, account: String(read?.merchant), streams: announces ? ['orders'] : [] }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}
