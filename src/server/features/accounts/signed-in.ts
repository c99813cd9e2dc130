import { eq } from 'drizzle-orm'
import type { Session } from '#contract/accounts.ts'
import { ownerId } from '#server/platform/db/owner.ts'
import { sessions } from '#server/platform/db/schema/accounts.ts'
import { currentUser } from '#server/platform/session-user.ts'
import { noticeDevice } from './devices.ts'
import { factorsOf } from './factors.ts'
import type { AccountsDeps } from './use-cases.ts'

export interface SignedIn {
  session: Session
  /** Set-Cookie of the new session. */
  cookies: string[]
}

/** A session that has just begun. */
export interface Begun {
  userId: string
  /** Of the request. */
  headers: Headers
  /** Set-Cookie of the session. */
  cookies: string[]
  /** It belongs to signing up: no browser was seen before, and nobody is to be warned of this one. */
  withAccount: boolean
}

/** What a session that began with a password answers: the seller, or what is still asked for. */
export async function afterPassword(deps: AccountsDeps, begun: Begun): Promise<SignedIn> {
  const secondStep = await factorsOf(deps.db.system, begun.userId)
  if (secondStep) return { session: { user: null, secondStep }, cookies: begun.cookies }
  return signedIn(deps, begun)
}

/** The seller of a session that has just begun and may do everything, with its cookies. */
async function signedIn(deps: AccountsDeps, begun: Begun): Promise<SignedIn> {
  const user = await currentUser(deps, ownerId(begun.userId))
  if (!user) throw new Error('an account without a profile')
  const deviceCookies = noticeDevice(deps, user, begun)
  return { session: { user, secondStep: null }, cookies: [...begun.cookies, ...deviceCookies] }
}

/** A new session of someone who showed a second factor, in place of the one that waited for it. */
export async function afterSecondFactor(
  deps: AccountsDeps,
  userId: string,
  headers: Headers,
  waiting: string | null,
): Promise<SignedIn> {
  const begun = await deps.auth.api.startSession({ body: { userId, aal: 2 }, headers, returnHeaders: true })
  if (waiting) await deps.db.system.delete(sessions).where(eq(sessions.id, waiting))
  return signedIn(deps, { userId, headers, cookies: begun.headers.getSetCookie(), withAccount: false })
}
