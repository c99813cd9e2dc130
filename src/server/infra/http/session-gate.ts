import type { MiddlewareHandler } from 'hono'
import { type Actor, actingAs } from '../auth/actor.ts'
import type { KeyHolder } from '../auth/api-keys.ts'
import type { CookieSession } from '../auth/sessions.ts'
import { ownerId } from '../db/owner.ts'
import { AppError } from './errors.ts'
import type { HttpContext, HttpEnv } from './route.ts'

/**
 * Returns the account that made an API key, and what the key may do in a business. Throws account_locked,
 * invalid_api_key, or rate_limited after too many wrong keys.
 */
export type HolderOfKey = (key: string, c: HttpContext, businessId: string | null) => Promise<KeyHolder>

export type SessionOfCookie = (headers: Headers, businessId: string | null) => Promise<CookieSession | null>

const IN_PATH = /^\/api\/businesses\/([^/]+)/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns the business that a request names, in its path or as a parameter. */
function businessOf(c: HttpContext): string | null {
  const id = IN_PATH.exec(c.req.path)?.[1] ?? c.req.query('businessId') ?? ''
  return UUID.test(id) ? id : null
}

/**
 * Identifies the caller by API key or cookie, and finds the caller's membership in the business that the request
 * names. Nothing is cached, so that a removed member is refused at the next request. A session that waits for its
 * second step has no owner.
 */
export function sessionGate(
  sessionOfCookie: SessionOfCookie,
  holderOfKey: HolderOfKey,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const key = /^bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const businessId = businessOf(c)
    c.set('keyScope', null)
    c.set('keyRole', null)
    c.set('session', null)
    if (key !== undefined) {
      // a wrong key is an error even with a valid cookie, because a script must notice that its key was revoked
      const { owner, name, scope, role, access } = await holderOfKey(key, c, businessId)
      c.set('ownerId', owner)
      c.set('access', access)
      c.set('accessNow', async () => (await holderOfKey(key, c, businessId)).access)
      c.set('keyScope', scope)
      c.set('keyRole', role)
      return actingAs({ kind: 'api_key', userId: owner, keyName: name }, next)
    }
    const session = c.req.header('cookie') ? await sessionOfCookie(c.req.raw.headers, businessId) : null
    c.set('session', session)
    c.set('access', session?.access ?? null)
    c.set('accessNow', async () => (await sessionOfCookie(c.req.raw.headers, businessId))?.access ?? null)
    const signedIn = session && !session.waits ? ownerId(session.userId) : null
    c.set('ownerId', signedIn)
    const actor: Actor = signedIn ? { kind: 'member', userId: signedIn } : { kind: 'visitor' }
    await actingAs(actor, next)
    // a cookie that the call itself sets, as signing out does, takes precedence
    if (session?.renewedCookie && c.res.headers.getSetCookie().length === 0) {
      c.header('set-cookie', session.renewedCookie)
    }
  }
}

/**
 * Refuses writing requests from pages of other origins, which could use the seller's cookie. Allows scripts outside a
 * browser, which send neither Origin nor Sec-Fetch-Site.
 */
export function refuseOtherSites(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) {
      const site = c.req.header('sec-fetch-site')
      const origin = c.req.header('origin')
      const sameHost = !origin || URL.parse(origin)?.host === c.req.header('host')
      if ((site && site !== 'same-origin' && site !== 'none') || !sameHost)
        throw new AppError('cross_site_request')
    }
    await next()
  }
}
