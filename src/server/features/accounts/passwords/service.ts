import { randomUUID } from 'node:crypto'
import type { ApiKey } from '#contract/api-keys.ts'
import type { ParsedBody } from '#contract/endpoint.ts'
import type {
  changePassword as changePasswordCall,
  resetPassword as resetPasswordCall,
} from '#contract/passwords.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import { type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { AccountsDeps, Caller } from '../deps.ts'
import { apiKeyMail, passwordChangedMail, resetMail } from '../mail.ts'
import { endSession, signInSubject } from '../service.ts'
import { byLink, consumeLink, createLinkToken, dropLinks, findLinkUser } from '../sign-in/links.ts'
import {
  countApiKeys,
  findReaderByEmail,
  findReaderById,
  type MailReader,
  markConfirmed,
  replacePassword,
  revokeApiKeys,
} from '../store.ts'
import { refuseGuessable, requirePassword } from './password-check.ts'

/** Sends a reset link. The response does not reveal whether the account exists. */
export async function requestReset(deps: AccountsDeps, email: string, caller: Caller): Promise<void> {
  await deps.rateLimiter.take(deps.limits.mailNetwork, caller.network)
  await deps.mailer.check()
  await deps.rateLimiter.take(deps.limits.resetMail, email)
  const reader = await findReaderByEmail(deps.db.system, email)
  // for an unknown e-mail address, creates a link that belongs to no user, so that the request takes as long as for a
  // known one
  const token = await deps.db.system.transaction((tx) =>
    createLinkToken(tx, 'reset-password', reader?.id ?? randomUUID(), deps.now()),
  )
  if (reader) deps.mailer.post(resetMail(deps, reader, token))
}

export async function checkResetLink(
  deps: AccountsDeps,
  token: string,
): Promise<{ valid: boolean; apiKeys: number }> {
  const userId = await findLinkUser(deps.db.system, 'reset-password', token, deps.now())
  if (userId === null) return { valid: false, apiKeys: 0 }
  return { valid: true, apiKeys: await countApiKeys(deps.db.system, userId) }
}

/**
 * Sets the new password, ends every session, and confirms the e-mail address, because the link has shown that it is the
 * user's. Returns whose password it was.
 */
export async function resetPassword(
  deps: AccountsDeps,
  form: ParsedBody<typeof resetPasswordCall>,
  caller: Caller,
): Promise<string> {
  // checks the token before it computes the expensive hash, because anyone can send any token
  const known = await findLinkUser(deps.db.system, 'reset-password', form.token, deps.now())
  const asking = known === null ? null : await findReaderById(deps.db.system, known)
  if (!asking) throw new AppError('link_expired')
  refuseGuessable({ ...asking, password: form.password })
  const passwordHash = await (await deps.auth.$context).password.hash(form.password)
  const reader = await byLink(deps.db, async (tx): Promise<MailReader> => {
    const userId = await consumeLink(tx, 'reset-password', form.token, deps.now())
    const found = userId === null ? null : await findReaderById(tx, userId)
    if (!found) throw new AppError('link_expired')
    await replacePassword(tx, found.id, passwordHash)
    if (form.revokeApiKeys) await revokeApiKeys(tx, found.id, deps.now())
    await markConfirmed(tx, found.id)
    await dropLinks(tx, found.id)
    await recordAudit(tx, ownerId(found.id), 'account.password_reset', null)
    return found
  })
  // resets the counters of wrong passwords, because a user who forgot the password has probably entered wrong passwords
  await deps.rateLimiter.clear(deps.limits.signIn, signInSubject(reader.email, caller.network))
  await deps.rateLimiter.clear(deps.limits.signInAccount, reader.email)
  deps.mailer.post(passwordChangedMail(deps, reader))
  return reader.id
}

/**
 * Changes the password and ends every session, including that of the caller. Returns the cookies that clear the
 * caller's session.
 */
export async function changePassword(
  deps: AccountsDeps,
  owner: OwnerId,
  form: ParsedBody<typeof changePasswordCall>,
  caller: Caller,
): Promise<string[]> {
  const holdPassword = await requirePassword(deps, owner, form.currentPassword)
  const known = await findReaderById(deps.db.system, owner)
  if (known) refuseGuessable({ ...known, password: form.password })
  const passwordHash = await (await deps.auth.$context).password.hash(form.password)
  const reader = await deps.db.system.transaction(async (tx) => {
    // a reset may have replaced the checked password during the slow hashing
    await holdPassword(tx)
    await replacePassword(tx, owner, passwordHash)
    await dropLinks(tx, owner)
    await recordAudit(tx, owner, 'account.password_changed', null)
    return findReaderById(tx, owner)
  })
  if (reader) deps.mailer.post(passwordChangedMail(deps, reader))
  return endSession(deps, caller.headers)
}

/** Notifies the seller of a new API key, in case another person created it. */
export async function announceApiKey(
  deps: AccountsDeps,
  owner: OwnerId,
  key: Pick<ApiKey, 'name' | 'scope' | 'role'>,
): Promise<void> {
  const reader = await findReaderById(deps.db.system, owner)
  if (reader) deps.mailer.post(apiKeyMail(deps, reader, key))
}
