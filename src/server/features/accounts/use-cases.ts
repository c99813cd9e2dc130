import { APIError } from 'better-auth/api'
import type { z } from 'zod'
import type { SessionUser, signInForm, signUp } from '#contract/accounts.ts'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { Auth } from '#server/platform/auth.ts'
import { ownerId } from '#server/platform/db/owner.ts'
import { AppError, brokenConstraint } from '#server/platform/errors.ts'
import { currentUser, type SessionUserDeps } from '#server/platform/session-user.ts'
import { insertAccount, isBusinessNameTaken } from './store.ts'

export interface AccountsDeps extends SessionUserDeps {
  auth: Auth
  confirmEmail: boolean
}

export interface SignedIn {
  user: SessionUser
  /** Set-Cookie of the new session. */
  cookies: string[]
}

export async function register(
  deps: AccountsDeps,
  form: ParsedBody<typeof signUp>,
  headers: Headers,
): Promise<SignedIn | null> {
  const { password, ...rest } = form
  const hasher = (await deps.auth.$context).password
  const passwordHash = await hasher.hash(password)
  try {
    await deps.db.system.transaction(async (tx) => {
      if (await isBusinessNameTaken(tx, form.businessName)) throw new AppError('business_name_taken')
      await insertAccount(tx, { ...rest, passwordHash, confirmed: !deps.confirmEmail })
    })
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'users_email_unique') throw new AppError('email_taken')
    if (constraint !== null) throw new AppError('business_name_taken')
    throw error
  }
  return deps.confirmEmail ? null : startSession(deps, form, headers)
}

export async function startSession(
  deps: AccountsDeps,
  form: z.output<typeof signInForm>,
  headers: Headers,
): Promise<SignedIn> {
  try {
    const result = await deps.auth.api.signInEmail({
      body: { email: form.email, password: form.password },
      headers,
      returnHeaders: true,
    })
    const user = await currentUser(deps, ownerId(result.response.user.id))
    if (!user) throw new Error('an account without a profile')
    return { user, cookies: result.headers.getSetCookie() }
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    if (error.body?.code === 'EMAIL_NOT_VERIFIED') throw new AppError('email_not_confirmed')
    if (error.statusCode === 401) throw new AppError('invalid_credentials')
    throw error
  }
}

/** Ends the session that the request's cookie names; returns the cookies that clear it. */
export async function endSession(deps: AccountsDeps, headers: Headers): Promise<string[]> {
  const result = await deps.auth.api.signOut({ headers, returnHeaders: true })
  return result.headers.getSetCookie()
}

export async function businessNameAvailable(deps: AccountsDeps, name: string): Promise<boolean> {
  return !(await isBusinessNameTaken(deps.db.system, name))
}
