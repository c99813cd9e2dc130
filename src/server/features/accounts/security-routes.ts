import * as keys from '#contract/passkeys.ts'
import * as calls from '#contract/second-factors.ts'
import { listSessions, revokeOtherSessions, revokeSession } from '#contract/sessions.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { forAnyone, forOwner, type HttpApp, type HttpContext } from '#server/infra/http/route.ts'
import type { AccountsDeps, Caller } from './deps.ts'
import { endOneSession, endOtherSessions, openSessions } from './sessions/service.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in/passkey-sign-in.ts'
import * as apps from './two-factor/authenticator-app.ts'
import { factorsOf } from './two-factor/enabled-factors.ts'
import { renewRecoveryCodes } from './two-factor/factors.ts'
import * as passkeys from './two-factor/passkeys/service.ts'
import { recoveryCodesLeft } from './two-factor/recovery-codes.ts'
import { takeSecondStep } from './two-factor/second-step.ts'

export interface SecurityRoutes {
  callerOf(c: HttpContext): Caller
  setCookies(c: HttpContext, cookies: string[]): void
}

export function securityRoutes(app: HttpApp, deps: AccountsDeps, shared: SecurityRoutes): void {
  const { callerOf, setCookies } = shared
  passkeyRoutes(app, deps, shared)

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
      secondFactor: (await factorsOf(deps.db.system, owner)) !== null,
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

function passkeyRoutes(app: HttpApp, deps: AccountsDeps, { callerOf, setCookies }: SecurityRoutes): void {
  forAnyone(app, keys.startPasskeySignIn, async ({ c }) => {
    const { options, cookies } = await startPasskeySignIn(deps, c.get('session'), callerOf(c))
    setCookies(c, cookies)
    return { options }
  })

  forAnyone(app, keys.signInWithPasskey, async ({ c, body }) => {
    const signedIn = await signInWithPasskey(deps, c.get('session'), body.credential, callerOf(c))
    setCookies(c, signedIn.cookies)
    return signedIn.session
  })

  forOwner(app, keys.listPasskeys, async ({ owner }) => ({
    passkeys: await passkeys.passkeysOf(deps, owner),
  }))

  forOwner(app, keys.startPasskey, async ({ c, owner, body }) => ({
    options: await passkeys.startPasskey(deps, { owner, sessionId: sessionOf(c) }, body.password),
  }))

  forOwner(app, keys.addPasskey, async ({ c, owner, body }) => ({
    recoveryCodes: await passkeys.addPasskey(deps, { owner, sessionId: sessionOf(c) }, body),
  }))

  forOwner(app, keys.renamePasskey, async ({ owner, params, body }) => {
    await passkeys.renamePasskey(deps, owner, params.passkeyId, body.name)
    return undefined
  })

  forOwner(app, keys.removePasskey, async ({ owner, params, body }) => {
    await passkeys.removePasskey(deps, owner, params.passkeyId, body.password)
    return undefined
  })
}

/** Returns the session of the caller. There always is one, because API keys cannot call these routes. */
function sessionOf(c: HttpContext): string {
  const session = c.get('session')
  if (!session) throw new AppError('not_signed_in')
  return session.id
}
