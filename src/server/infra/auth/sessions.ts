import { parse, serializeSigned } from 'hono/utils/cookie'
import type { Database } from '../db/database.ts'
import type { MemberAccess } from '../db/member-access.ts'
import { ACCESS } from './access.ts'
import type { Auth } from './auth.ts'
import { isSigned } from './signatures.ts'

export interface CookieSession {
  readonly id: string
  readonly userId: string
  /**
   * True for a session in which only the password was entered, of an account with a second factor. The user is not
   * signed in yet.
   */
  readonly waits: boolean
  /**
   * Set-Cookie header for a session that was extended. Without it, the browser would delete the cookie when the first
   * period ends.
   */
  readonly renewedCookie: string | null
  /** What the user may do as a member in the business that the request names; null if the user is no member. */
  readonly access: MemberAccess | null
}

export interface SessionsDeps {
  auth: Auth
  db: Pick<Database, 'queryPrepared' | 'executeSql'>
  now: () => Date
}

interface StoredSession extends Omit<CookieSession, 'renewedCookie'> {
  /** When the session started. All times are in milliseconds since 1970. */
  readonly startedAt: number
  readonly expiresAt: number
  readonly seenAt: number
}

/** Minimum time in milliseconds between two updates of a session's last use. */
const SEEN_NOTED_EVERY_MS = 60_000

/** Maximum life of a session, however often it is used. It limits how long a stolen cookie works. */
const LIFETIME_MS = 180 * 24 * 60 * 60_000

const FIND = `SELECT s.id, s.user_id AS "userId", u.second_factor AND s.aal < 2 AS waits,
    extract(epoch FROM s.created_at)::float8 * 1000 AS "startedAt",
    extract(epoch FROM s.expires_at)::float8 * 1000 AS "expiresAt",
    extract(epoch FROM coalesce(s.last_seen_at, s.created_at))::float8 * 1000 AS "seenAt",
    ${ACCESS} AS access
  FROM sessions s JOIN users u ON u.id = s.user_id
    LEFT JOIN business_members m ON m.member_id = s.user_id AND m.business_id = $2 WHERE s.token = $1 AND u.locked_at IS NULL`

/**
 * Returns the unexpired session that the request's cookie names, if the account is not locked, with the user's
 * membership in the business that the request names. better-auth creates cookies and sessions. This function repeats
 * better-auth's lookup and renewal, because every request begins with them and most requests need only the single SQL
 * statement of the lookup.
 */
export async function findCookieSession(
  deps: SessionsDeps,
  headers: Headers,
  businessId: string | null,
): Promise<CookieSession | null> {
  const { authCookies, secret, sessionConfig } = await deps.auth.$context
  const { name, attributes } = authCookies.sessionToken
  const token = verifiedToken(headers.get('cookie') ?? '', name, secret)
  if (token === null) return null
  const [found] = await deps.db.queryPrepared<StoredSession>(FIND, [token, businessId])
  if (!found) return null
  const { id, userId, waits, access } = found
  const clock = deps.now().getTime()
  const lastMoment = found.startedAt + LIFETIME_MS
  if (Math.min(found.expiresAt, lastMoment) < clock) {
    // the UPDATE repeats the condition, because another request may have extended the session
    await deps.db.executeSql('DELETE FROM sessions WHERE id = $1 AND (expires_at < $2 OR created_at < $3)', [
      id,
      new Date(clock),
      new Date(clock - LIFETIME_MS),
    ])
    return null
  }
  const { expiresIn, updateAge } = sessionConfig
  const expiresAt = Math.min(clock + expiresIn * 1000, lastMoment)
  let renewedCookie: string | null = null
  if (found.expiresAt <= expiresAt - updateAge * 1000) {
    await deps.db.executeSql('UPDATE sessions SET expires_at = $2, updated_at = now() WHERE id = $1', [
      id,
      new Date(expiresAt),
    ])
    const maxAge = Math.floor((expiresAt - clock) / 1000)
    renewedCookie = await serializeSigned(name, token, secret, { ...attributes, prefix: undefined, maxAge })
  }
  if (!waits) await noteSeen(deps, id, found.seenAt)
  return { id, userId, waits, renewedCookie, access }
}

/**
 * The token in a signed cookie, or null without a valid signature. The library's `parseSigned` imports the key each time and verifies in
 * the thread pool, which takes five times as long and, under load, a tenth of the time of an uncached list.
 */
function verifiedToken(cookies: string, name: string, secret: string): string | null {
  const [, token, signature] = /^(.*)\.([^.]*)$/s.exec(parse(cookies, name)[name] ?? '') ?? []
  return token && signature && isSigned(token, secret, signature, 'base64') ? token : null
}

async function noteSeen({ db, now }: SessionsDeps, id: string, seenAt: number): Promise<void> {
  const due = new Date(now().getTime() - SEEN_NOTED_EVERY_MS)
  if (seenAt > due.getTime()) return
  // the UPDATE repeats the condition, so that only one of many concurrent calls writes
  await db.executeSql(
    'UPDATE sessions SET last_seen_at = $2 WHERE id = $1 AND (last_seen_at IS NULL OR last_seen_at < $3)',
    [id, now(), due],
  )
}
