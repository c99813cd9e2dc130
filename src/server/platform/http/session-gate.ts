import type { MiddlewareHandler } from 'hono'
import type { Auth } from '../auth.ts'
import { ownerId } from '../db/owner.ts'
import { AppError } from '../errors.ts'
import type { HttpEnv } from './route.ts'

/** Finds out who calls. Here alone a request becomes an owner. */
export function sessionGate(auth: Auth): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const session = c.req.header('cookie') ? await auth.api.getSession({ headers: c.req.raw.headers }) : null
    c.set('ownerId', session ? ownerId(session.user.id) : null)
    await next()
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
