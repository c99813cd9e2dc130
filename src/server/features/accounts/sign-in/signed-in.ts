import { eq } from 'drizzle-orm'
import type { Session } from '#contract/accounts.ts'
import { currentUser } from '#server/infra/auth/session-user.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { sessions } from '#server/infra/db/schema/accounts.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { AccountsDeps, Begun } from '../deps.ts'
import { noticeDevice } from '../sessions/devices.ts'
import { endByToken, refuseLocked, settledPasswordHash } from '../store.ts'
import { factorsOf } from '../two-factor/enabled-factors.ts'

export interface SignedIn {
  session: Session
  /** Set-Cookie headers of the new session. */
  cookies: string[]
}

/** The response to a right password: the signed-in user, or the second step that is still required. */
export async function afterPassword(deps: AccountsDeps, begun: Begun): Promise<SignedIn> {
  const secondStep = await factorsOf(deps.db.system, begun.userId)
  if (secondStep) return { session: { user: null, secondStep }, cookies: begun.cookies }
  return signedIn(deps, begun)
}

/** The user and the cookies of a new session with full access. */
async function signedIn(deps: AccountsDeps, begun: Begun): Promise<SignedIn> {
  const user = await currentUser(deps, ownerId(begun.userId))
  if (!user) throw new Error('the account has no profile')
  const deviceCookies = noticeDevice(deps, user, begun)
  return { session: { user, secondStep: null }, cookies: [...begun.cookies, ...deviceCookies] }
}

/**
 * Ends the session that waited for the second step. Returns false when it had already ended: then a concurrent password
 * change ended it, and the session that replaces it must end too.
 */
function endWaiting({ db }: AccountsDeps, userId: string, waiting: string): Promise<boolean> {
  return db.system.transaction(async (tx) => {
    await settledPasswordHash(tx, userId)
    const ended = await tx.delete(sessions).where(eq(sessions.id, waiting)).returning({ id: sessions.id })
    return ended.length > 0
  })
}

/** Starts a session with full access after the second factor, and ends the session that waited for it. */
export async function afterSecondFactor(
  deps: AccountsDeps,
  userId: string,
  headers: Headers,
  waiting: string | null,
): Promise<SignedIn> {
  await refuseLocked(deps.db.system, userId)
  const begun = await deps.auth.api.startSession({ body: { userId, aal: 2 }, headers, returnHeaders: true })
  if (waiting && !(await endWaiting(deps, userId, waiting))) {
    await endByToken(deps.db.system, begun.response.token)
    throw new AppError('not_signed_in')
  }
  return signedIn(deps, { userId, headers, cookies: begun.headers.getSetCookie(), withAccount: false })
}
