import type { MiddlewareHandler } from 'hono'
import type { KeyHolder } from '../auth/api-keys.ts'
import type { CookieSession } from '../auth/sessions.ts'
import { ownerId } from '../db/owner.ts'
import { AppError } from './errors.ts'
import type { HttpContext, HttpEnv } from './route.ts'

/** Returns the owner and the scope of an API key. Throws invalid_api_key, or rate_limited after too many wrong keys. */
export type HolderOfKey = (key: string, c: HttpContext) => Promise<KeyHolder>

export type SessionOfCookie = (headers: Headers) => Promise<CookieSession | null>

/**
 * Identifies the caller by API key or cookie. Only here does a request get an owner; a session that waits for its
 * second step gets none.
 */
export function sessionGate(
  sessionOfCookie: SessionOfCookie,
  holderOfKey: HolderOfKey,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const key = /^bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1]
    c.set('keyScope', null)
    c.set('session', null)
    if (key !== undefined) {
      // a wrong key is an error even when a valid cookie is present: a script must notice that its key was revoked
      const { owner, scope } = await holderOfKey(key, c)
      c.set('ownerId', owner)
      c.set('keyScope', scope)
      return next()
    }
    const session = c.req.header('cookie') ? await sessionOfCookie(c.req.raw.headers) : null
    c.set('session', session)
    c.set('ownerId', session && !session.waits ? ownerId(session.userId) : null)
    await next()
    // a cookie set by the call itself, such as signing out, takes precedence
    if (session?.renewedCookie && c.res.headers.getSetCookie().length === 0) {
      c.header('set-cookie', session.renewedCookie)
    }
  }
}

/**
 * Refuses writes from pages of other origins, which could use the seller's cookie. Allows scripts outside a browser:
 * they send neither Origin nor Sec-Fetch-Site.
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
