import {
  checkBusinessName,
  confirmEmail,
  getSession,
  resendConfirmation,
  signIn,
  signOut,
  signUp,
} from '#contract/accounts.ts'
import {
  changePassword,
  checkPasswordReset,
  requestPasswordReset,
  resetPassword,
} from '#contract/passwords.ts'
import { currentUser } from '#server/infra/auth/session-user.ts'
import { networkAddress } from '#server/infra/http/network-address.ts'
import { forAnyone, forOwner, type HttpApp, type HttpContext } from '#server/infra/http/route.ts'
import type { AccountsDeps, Caller } from './deps.ts'
import * as passwords from './passwords/service.ts'
import { securityRoutes } from './security-routes.ts'
import { businessNameAvailable, endSession, register, signInWithPassword } from './service.ts'
import * as confirmation from './sign-in/confirmation.ts'
import { factorsOf } from './two-factor/enabled-factors.ts'

export function accountRoutes(app: HttpApp, deps: AccountsDeps): void {
  const callerOf = (c: HttpContext): Caller => ({
    headers: c.req.raw.headers,
    network: networkAddress(c, deps.trustProxy),
  })

  forAnyone(app, signUp, async ({ c, body }) => {
    const { session, cookies } = await register(deps, body, callerOf(c))
    setCookies(c, cookies)
    return {
      status: session ? ('signed_in' as const) : ('confirm_email' as const),
      user: session?.user ?? null,
    }
  })

  forAnyone(app, checkBusinessName, async ({ c, query }) => ({
    available: await businessNameAvailable(deps, query.name, callerOf(c).network),
  }))

  forAnyone(app, resendConfirmation, async ({ c, body }) => {
    await confirmation.resendConfirmation(deps, body.email, callerOf(c))
    return undefined
  })

  forAnyone(app, confirmEmail, async ({ c, body }) => {
    const { session, cookies, confirmed } = await confirmation.confirmEmail(deps, body.token, {
      headers: c.req.raw.headers,
      caller: c.get('ownerId'),
    })
    setCookies(c, cookies)
    return { ...session, confirmed }
  })

  forAnyone(app, getSession, async ({ c }) => {
    const owner = c.get('ownerId')
    const session = c.get('session')
    return {
      user: owner ? await currentUser(deps, owner) : null,
      secondStep: session?.waits ? await factorsOf(deps.db.system, session.userId) : null,
    }
  })

  forAnyone(app, signIn, async ({ c, body }) => {
    const { session, cookies } = await signInWithPassword(deps, body, callerOf(c))
    setCookies(c, cookies)
    return session
  })

  forAnyone(app, signOut, async ({ c }) => {
    setCookies(c, await endSession(deps, c.req.raw.headers))
    return undefined
  })

  forAnyone(app, requestPasswordReset, async ({ c, body }) => {
    await passwords.requestReset(deps, body.email, callerOf(c))
    return undefined
  })

  forAnyone(app, checkPasswordReset, ({ body }) => passwords.checkResetLink(deps, body.token))

  forAnyone(app, resetPassword, async ({ c, body }) => {
    const userId = await passwords.resetPassword(deps, body, callerOf(c))
    return { ownSessionEnded: c.get('session')?.userId === userId }
  })

  forOwner(app, changePassword, async ({ c, owner, body }) => {
    setCookies(c, await passwords.changePassword(deps, owner, body, callerOf(c)))
    return undefined
  })

  securityRoutes(app, deps, { callerOf, setCookies })
}

function setCookies(c: HttpContext, cookies: string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}
