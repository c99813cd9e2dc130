import { randomUUID } from 'node:crypto'
import { currentUser } from '#server/infra/auth/session-user.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import { type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { AccountsDeps, Caller } from '../deps.ts'
import { confirmationMail } from '../mail.ts'
import { findReaderByEmail, findReaderById, markConfirmed, refuseLocked } from '../store.ts'
import { byLink, consumeLink, createLinkToken, dropLinks } from './links.ts'
import { afterPassword, type SignedIn } from './signed-in.ts'
import { signedUpHere } from './signed-up-here.ts'

/**
 * Sends the confirmation e-mail again. The response does not reveal whether the account exists or is already confirmed.
 */
export async function resendConfirmation(deps: AccountsDeps, email: string, caller: Caller): Promise<void> {
  await deps.rateLimiter.take(deps.limits.mailNetwork, caller.network)
  await deps.mailer.check()
  await deps.rateLimiter.take(deps.limits.confirmationMail, email)
  const reader = await findReaderByEmail(deps.db.system, email)
  const asked = reader && !reader.emailVerified ? reader : null
  // for an unknown e-mail address, creates a link that belongs to no user, so that the request takes as long as for a
  // known one
  const token = await deps.db.system.transaction((tx) =>
    createLinkToken(tx, 'confirm-email', asked?.id ?? randomUUID(), deps.now()),
  )
  if (asked) deps.mailer.post(confirmationMail(deps, asked, token))
}

/**
 * Confirms the e-mail address. A link works once, so a link that somebody finds later in a mailbox is useless. It signs in only in the
 * browser that signed up, and lets another user stay signed in, because anybody can sign up and send such a link.
 */
export async function confirmEmail(
  deps: AccountsDeps,
  token: string,
  { headers, caller }: { headers: Headers; caller: OwnerId | null },
): Promise<SignedIn & { confirmed: string }> {
  const { id: userId, email: confirmed } = await byLink(deps.db, async (tx) => {
    const id = await consumeLink(tx, 'confirm-email', token, deps.now())
    const reader = id !== null && (await markConfirmed(tx, id)) ? await findReaderById(tx, id) : null
    if (!reader) throw new AppError('link_expired')
    await dropLinks(tx, reader.id)
    await recordAudit(tx, ownerId(reader.id), 'account.email_confirmed', null)
    return reader
  })
  const signsIn = caller === null ? signedUpHere(deps, userId, headers) : caller === userId
  if (!signsIn) {
    const user = caller && (await currentUser(deps, caller))
    return { confirmed, session: { user, secondStep: null }, cookies: [] }
  }
  await refuseLocked(deps.db.system, userId)
  const session = await deps.auth.api.startSession({ body: { userId, aal: 1 }, headers, returnHeaders: true })
  const cookies = session.headers.getSetCookie()
  return { confirmed, ...(await afterPassword(deps, { userId, headers, cookies, withAccount: true })) }
}
