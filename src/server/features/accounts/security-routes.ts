import * as calls from '#contract/second-factors.ts'
import { listSessions, revokeOtherSessions, revokeSession } from '#contract/sessions.ts'
import { AppError } from '#server/platform/errors.ts'
import { forAnyone, forOwner, type HttpApp, type HttpContext } from '#server/platform/http/route.ts'
import * as apps from './authenticator-app.ts'
import { recoveryCodesLeft, renewRecoveryCodes } from './recovery-codes.ts'
import { takeSecondStep } from './second-step.ts'
import { endOneSession, endOtherSessions, openSessions } from './sessions.ts'
import type { AccountsDeps, Caller } from './use-cases.ts'

export interface SecurityRoutes {
  callerOf(c: HttpContext): Caller
  setCookies(c: HttpContext, cookies: string[]): void
}

export function securityRoutes(app: HttpApp, deps: AccountsDeps, { callerOf, setCookies }: SecurityRoutes) {
  forAnyone(app, calls.takeSecondStep, async ({ c, body }) => {
    const { session, cookies } = await takeSecondStep(deps, c.get('session'), body.code, callerOf(c))
    setCookies(c, cookies)
    return session
  })

  forOwner(app, listSessions, async ({ c, owner }) => ({
    sessions: await openSessions(deps, owner, sessionOf(c)),
  }))

  forOwner(app, revokeSession, async ({ owner, params }) => {
    await endOneSession(deps, owner, params.sessionId)
    return undefined
  })

  forOwner(app, revokeOtherSessions, async ({ c, owner }) => {
    await endOtherSessions(deps, owner, sessionOf(c))
    return undefined
  })

  forOwner(app, calls.getSecurity, async ({ owner }) => {
    const since = await apps.appSince(deps.db.system, owner)
    return {
      authenticatorApp: since && { since: since.toISOString() },
      recoveryCodesLeft: await recoveryCodesLeft(deps.db.system, owner),
    }
  })

  forOwner(app, calls.startAuthenticatorApp, ({ owner, body }) => apps.startApp(deps, owner, body.password))

  forOwner(app, calls.confirmAuthenticatorApp, async ({ c, owner, body }) => ({
    recoveryCodes: await apps.confirmApp(deps, { owner, sessionId: sessionOf(c) }, body.code),
  }))

  forOwner(app, calls.removeAuthenticatorApp, async ({ owner, body }) => {
    await apps.removeApp(deps, owner, body.password)
    return undefined
  })

  forOwner(app, calls.renewRecoveryCodes, async ({ owner, body }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, owner, body.password),
  }))
}

/** Keys cannot call what stands here, so there is a session. */
function sessionOf(c: HttpContext): string {
  const session = c.get('session')
  if (!session) throw new AppError('not_signed_in')
  return session.id
}
