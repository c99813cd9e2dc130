import { checkBusinessName, getSession, signIn, signOut, signUp } from '#contract/accounts.ts'
import { forAnyone, type HttpApp, type HttpContext } from '#server/platform/http/route.ts'
import { currentUser } from '#server/platform/session-user.ts'
import { type AccountsDeps, businessNameAvailable, endSession, register, startSession } from './use-cases.ts'

export function accountRoutes(app: HttpApp, deps: AccountsDeps): void {
  forAnyone(app, signUp, async ({ c, body }) => {
    const signedIn = await register(deps, body, c.req.raw.headers)
    setCookies(c, signedIn?.cookies ?? [])
    return {
      status: signedIn ? ('signed_in' as const) : ('confirm_email' as const),
      user: signedIn?.user ?? null,
    }
  })

  forAnyone(app, checkBusinessName, async ({ query }) => ({
    available: await businessNameAvailable(deps, query.name),
  }))

  forAnyone(app, getSession, async ({ c }) => {
    const owner = c.get('ownerId')
    return { user: owner ? await currentUser(deps, owner) : null }
  })

  forAnyone(app, signIn, async ({ c, body }) => {
    const { user, cookies } = await startSession(deps, body, c.req.raw.headers)
    setCookies(c, cookies)
    return { user }
  })

  forAnyone(app, signOut, async ({ c }) => {
    setCookies(c, await endSession(deps, c.req.raw.headers))
    return undefined
  })
}

function setCookies(c: HttpContext, cookies: string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}
