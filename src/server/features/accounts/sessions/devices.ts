import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SessionUser } from '#contract/accounts.ts'
import type { AccountsDeps, Begun } from '../deps.ts'
import { newDeviceMail } from '../mail.ts'
import { findReaderByEmail } from '../store.ts'
import { newCookie, readCookie } from './browser-cookies.ts'
import { deviceOf } from './user-agent.ts'

const COOKIE = 'safi.device'
/** How long a browser stays known. Browsers keep no cookie longer than this. */
const LIFE_SECONDS = 400 * 24 * 60 * 60
/** The maximum number of accounts for which one browser is known at the same time. */
const MARKS = 8
const NONCE_LENGTH = 16

/**
 * Notifies the seller by e-mail when the account is opened in a new browser. Returns the cookie that marks the browser
 * as known.
 */
export function noticeDevice(
  deps: AccountsDeps,
  user: SessionUser,
  { headers, withAccount }: Begun,
): string[] {
  const marks = marksOf(headers)
  if (marks.some((mark) => isOf(deps.secret, user.id, mark))) return []
  if (!withAccount) {
    const device = deviceOf(headers.get('user-agent') ?? '')
    deps.mailer.post(newDeviceMail(deps, user, device, deps.now()))
  }
  const kept = [newMark(deps.secret, user.id), ...marks].slice(0, MARKS)
  return [newCookie(deps, COOKIE, kept.join('.'), LIFE_SECONDS)]
}

/** Whether the account with this e-mail address was opened in this browser before. */
export async function isKnownDevice(deps: AccountsDeps, email: string, headers: Headers): Promise<boolean> {
  const marks = marksOf(headers)
  const user = marks.length > 0 ? await findReaderByEmail(deps.db.system, email) : null
  return user !== null && marks.some((mark) => isOf(deps.secret, user.id, mark))
}

function marksOf(headers: Headers): string[] {
  const marks = readCookie(headers, COOKIE)?.split('.') ?? []
  return marks.filter((mark) => /^[\w-]{59}$/.test(mark))
}

/**
 * A mark in the cookie, which says that this user has used this browser before. Each mark is unique and does not reveal
 * the user.
 */
function newMark(secret: string, userId: string): string {
  const nonce = randomBytes(12).toString('base64url')
  return nonce + signatureOf(secret, userId, nonce)
}

function isOf(secret: string, userId: string, mark: string): boolean {
  const expected = signatureOf(secret, userId, mark.slice(0, NONCE_LENGTH))
  return timingSafeEqual(Buffer.from(expected), Buffer.from(mark.slice(NONCE_LENGTH)))
}

function signatureOf(secret: string, userId: string, nonce: string): string {
  return createHmac('sha256', secret).update(`known device\n${userId}\n${nonce}`).digest('base64url')
}
