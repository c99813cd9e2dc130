import { APIError } from 'better-auth/api'
import type { z } from 'zod'
import type { Session, signInForm, signUp } from '#contract/accounts.ts'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError, brokenConstraint } from '#server/infra/http/errors.ts'
import type { AccountsDeps, Caller } from './deps.ts'
import { confirmationMail } from './mail.ts'
import { refuseGuessable } from './passwords/password-check.ts'
import { isKnownDevice } from './sessions/devices.ts'
import { createLinkToken } from './sign-in/links.ts'
import { afterPassword, type SignedIn } from './sign-in/signed-in.ts'
import { signUpCookie } from './sign-in/signed-up-here.ts'
import {
  endByToken,
  insertAccount,
  isBusinessNameTaken,
  passwordHashOfEmail,
  refuseLocked,
  settledPasswordHash,
} from './store.ts'

export async function register(
  deps: AccountsDeps,
  form: ParsedBody<typeof signUp>,
  caller: Caller,
): Promise<{ session: Session | null; cookies: string[] }> {
  await deps.rateLimiter.take(deps.limits.signUp, caller.network)
  const { password, ...rest } = form
  refuseGuessable(form)
  const hasher = (await deps.auth.$context).password
  const passwordHash = await hasher.hash(password)
  let made: { userId: string; token: string }
  try {
    made = await deps.db.system.transaction(async (tx) => {
      if (await isBusinessNameTaken(tx, form.businessName)) throw new AppError('business_name_taken')
      const userId = await insertAccount(tx, { ...rest, passwordHash, confirmed: !deps.confirmEmail })
      const token = deps.confirmEmail ? await createLinkToken(tx, 'confirm-email', userId, deps.now()) : ''
      return { userId, token }
    })
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'users_email_unique') throw new AppError('email_taken')
    if (constraint !== null) throw new AppError('business_name_taken')
    throw error
  }
  if (!deps.confirmEmail) return startSession(deps, form, caller.headers, true)
  // does not wait until the e-mail is sent: if sending fails, the account still exists, and the user can request
  // another e-mail
  deps.mailer.post(confirmationMail(deps, form, made.token))
  return { session: null, cookies: [signUpCookie(deps, made.userId)] }
}

/** Errors that occur only after the right password was entered. */
const AFTER_RIGHT_PASSWORD: readonly ErrorCode[] = ['email_not_confirmed', 'account_locked']

/** Signs in with a password. After too many wrong passwords, refuses further attempts for a while. */
export async function signInWithPassword(
  deps: AccountsDeps,
  form: z.output<typeof signInForm>,
  { headers, network }: Caller,
): Promise<SignedIn> {
  const subject = signInSubject(form.email, network)
  await deps.rateLimiter.take(deps.limits.signInNetwork, network)
  // counts the attempt before it checks the password, so that concurrent guesses cannot bypass the limit
  await deps.rateLimiter.take(deps.limits.signIn, subject)
  if (!(await isKnownDevice(deps, form.email, headers))) {
    await deps.rateLimiter.take(deps.limits.signInAccount, form.email)
  }
  const rightPassword = async () => {
    await deps.rateLimiter.clear(deps.limits.signIn, subject)
    await deps.rateLimiter.clear(deps.limits.signInAccount, form.email)
  }
  try {
    const signedIn = await startSession(deps, form, headers, false)
    await rightPassword()
    return signedIn
  } catch (error) {
    if (error instanceof AppError && AFTER_RIGHT_PASSWORD.includes(error.code)) await rightPassword()
    throw error
  }
}

/**
 * Wrong passwords are counted per account and network, so that an attacker in another network does not lock out the
 * account's owner.
 */
export function signInSubject(email: string, network: string): string {
  return `${email}\n${network}`
}

async function startSession(
  deps: AccountsDeps,
  form: z.output<typeof signInForm>,
  headers: Headers,
  withAccount: boolean,
): Promise<SignedIn> {
  try {
    const { email, password } = form
    const hash = await passwordHashOfEmail(deps.db.system, email)
    const result = await deps.auth.api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    })
    const { user, token } = result.response
    // a password change between the password check and the start of this session would not have ended this session
    if ((await settledPasswordHash(deps.db.system, user.id)) !== hash) {
      await endByToken(deps.db.system, token)
      throw new AppError('invalid_credentials')
    }
    await refuseLocked(deps.db.system, user.id)
    const cookies = result.headers.getSetCookie()
    return await afterPassword(deps, { userId: user.id, headers, cookies, withAccount })
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    if (error.body?.code === 'EMAIL_NOT_VERIFIED') throw new AppError('email_not_confirmed')
    if (error.statusCode === 401) throw new AppError('invalid_credentials')
    throw error
  }
}

/** Ends the session of the request's cookie. Returns the Set-Cookie headers that clear it in the browser. */
export async function endSession(deps: AccountsDeps, headers: Headers): Promise<string[]> {
  const result = await deps.auth.api.signOut({ headers, returnHeaders: true })
  return result.headers.getSetCookie()
}

export async function businessNameAvailable(
  deps: AccountsDeps,
  name: string,
  network: string,
): Promise<boolean> {
  await deps.rateLimiter.take(deps.limits.businessName, network)
  return !(await isBusinessNameTaken(deps.db.system, name))
}
