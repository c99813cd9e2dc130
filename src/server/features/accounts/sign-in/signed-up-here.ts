import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AccountsDeps } from '../deps.ts'
import { newCookie, readCookie } from '../sessions/browser-cookies.ts'
import { LINKS } from './links.ts'

const COOKIE = 'safi.signup'

/** The Set-Cookie header that marks the browser in which this user signed up, for as long as the confirmation link works. */
export function signUpCookie(deps: AccountsDeps, userId: string): string {
  return newCookie(deps, COOKIE, markOf(deps.secret, userId), LINKS['confirm-email'].lifeSeconds)
}

/** Whether this user was the last to sign up in this browser. */
export function signedUpHere(deps: AccountsDeps, userId: string, headers: Headers): boolean {
  const mark = Buffer.from(readCookie(headers, COOKIE) ?? '')
  const expected = Buffer.from(markOf(deps.secret, userId))
  return mark.length === expected.length && timingSafeEqual(mark, expected)
}

function markOf(secret: string, userId: string): string {
  return createHmac('sha256', secret).update(`signed up\n${userId}`).digest('base64url')
}
