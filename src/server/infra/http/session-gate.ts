import type { MiddlewareHandler } from 'hono'
import type { CookieSession } from '../auth/sessions.ts'
import { type OwnerId, ownerId } from '../db/owner.ts'
import { AppError } from './errors.ts'
import type { HttpContext, HttpEnv } from './route.ts'

/** Throws invalid_api_key, or rate_limited where wrong ones came too often. */
export type OwnerOfKey = (key: string, c: HttpContext) => Promise<OwnerId>

export type SessionOfCookie = (headers: Headers) => Promise<CookieSession | null>

/**
 * Finds out who calls, by an API key or else by the cookie. Here alone a request becomes an owner, and a session that
 * waits for its second step becomes none.
 */
export function sessionGate(
  sessionOfCookie: SessionOfCookie,
  ownerOfKey: OwnerOfKey,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const key = /^bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1]
    c.set('byKey', key !== undefined)
    c.set('session', null)
    if (key !== undefined) {
      // a wrong key is told, even where a cookie would do: a script must learn that its key is gone
      c.set('ownerId', await ownerOfKey(key, c))
      return next()
    }
    const session = c.req.header('cookie') ? await sessionOfCookie(c.req.raw.headers) : null
    c.set('session', session)
    c.set('ownerId', session && !session.waits ? ownerId(session.userId) : null)
    await next()
    // a call that set the cookie itself, such as signing out, has the last word
    if (session?.renewedCookie && c.res.headers.getSetCookie().length === 0) {
      c.header('set-cookie', session.renewedCookie)
    }
  }
}

/** A page of another site must not write with the seller's cookie. Scripts without a browser send neither header. */
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
