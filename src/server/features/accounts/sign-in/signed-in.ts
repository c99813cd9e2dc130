import { eq } from 'drizzle-orm'
import type { Session } from '#contract/accounts.ts'
import { currentUser } from '#server/infra/auth/session-user.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { sessions } from '#server/infra/db/schema/accounts.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { AccountsDeps } from '../service.ts'
import { noticeDevice } from '../sessions/devices.ts'
import { endByToken, settledPasswordHash } from '../store.ts'
import { factorsOf } from '../two-factor/factors.ts'

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

/** False where it had ended: a change of the password meanwhile saw that session, and not the one in its place. */
function endWaiting({ db }: AccountsDeps, userId: string, waiting: string): Promise<boolean> {
  return db.system.transaction(async (tx) => {
    await settledPasswordHash(tx, userId)
    const ended = await tx.delete(sessions).where(eq(sessions.id, waiting)).returning({ id: sessions.id })
    return ended.length > 0
  })
}

/** A new session of someone who showed a second factor, in place of the one that waited for it. */
export async function afterSecondFactor(
  deps: AccountsDeps,
  userId: string,
  headers: Headers,
  waiting: string | null,
): Promise<SignedIn> {
  const begun = await deps.auth.api.startSession({ body: { userId, aal: 2 }, headers, returnHeaders: true })
  if (waiting && !(await endWaiting(deps, userId, waiting))) {
    await endByToken(deps.db.system, begun.response.token)
    throw new AppError('not_signed_in')
  }
  return signedIn(deps, { userId, headers, cookies: begun.headers.getSetCookie(), withAccount: false })
}
