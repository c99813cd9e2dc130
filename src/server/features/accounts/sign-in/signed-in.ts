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
  /** Set-Cookie of the new session. */
  cookies: string[]
}

/** The response after the password was right: the seller, or the second step that is still required. */
export async function afterPassword(deps: AccountsDeps, begun: Begun): Promise<SignedIn> {
  const secondStep = await factorsOf(deps.db.system, begun.userId)
  if (secondStep) return { session: { user: null, secondStep }, cookies: begun.cookies }
  return signedIn(deps, begun)
}

/** The user of a new session with full access, and its cookies. */
async function signedIn(deps: AccountsDeps, begun: Begun): Promise<SignedIn> {
  const user = await currentUser(deps, ownerId(begun.userId))
  if (!user) throw new Error('the account has no profile')
  const deviceCookies = noticeDevice(deps, user, begun)
  return { session: { user, secondStep: null }, cookies: [...begun.cookies, ...deviceCookies] }
}

/**
 * Replaces the session. Returns false when it had already ended: a concurrent password change ended it, but
 * would not see its replacement.
 */
function endWaiting({ db }: AccountsDeps, userId: string, waiting: string): Promise<boolean> {
  return db.system.transaction(async (tx) => {
    await settledPasswordHash(tx, userId)
    const ended = await tx.delete(sessions).where(eq(sessions.id, waiting)).returning({ id: sessions.id })
    return ended.length > 0
  })
}

/** Replaces a session that waited for a second factor by a new one with full access. */
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
