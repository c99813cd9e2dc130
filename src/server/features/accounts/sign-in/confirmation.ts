import { randomUUID } from 'node:crypto'
import { recordAudit } from '#server/infra/db/audit.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { AccountsDeps, Caller } from '../deps.ts'
import { confirmationMail } from '../mail.ts'
import { findReaderByEmail, markConfirmed, refuseLocked } from '../store.ts'
import { consumeLink, createLinkToken, dropLinks } from './links.ts'
import { afterPassword, type SignedIn } from './signed-in.ts'

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
 * Confirms the e-mail address and signs in. A link works once, so a link that somebody finds later in a mailbox is
 * useless.
 */
export async function confirmEmail(deps: AccountsDeps, token: string, headers: Headers): Promise<SignedIn> {
  const userId = await deps.db.system.transaction(async (tx) => {
    const id = await consumeLink(tx, 'confirm-email', token, deps.now())
    if (id === null || !(await markConfirmed(tx, id))) throw new AppError('link_expired')
    await dropLinks(tx, id)
    await recordAudit(tx, ownerId(id), 'account.email_confirmed', null)
    return id
  })
  await refuseLocked(deps.db.system, userId)
  const session = await deps.auth.api.startSession({ body: { userId, aal: 1 }, headers, returnHeaders: true })
  const cookies = session.headers.getSetCookie()
  return afterPassword(deps, { userId, headers, cookies, withAccount: true })
}
