import { parseSigned, serializeSigned } from 'hono/utils/cookie'
import type { Database } from '../db/database.ts'
import type { MemberAccess } from '../db/member-access.ts'
import { ACCESS } from './access.ts'
import type { Auth } from './auth.ts'

export interface CookieSession {
  readonly id: string
  readonly userId: string
  /**
   * True for a session that has passed only the password step of an account with a second factor. The user is
   * not signed in yet.
   */
  readonly waits: boolean
  /**
   * Set-Cookie header of a session that was extended: without it the browser would drop the cookie when the
   * first period ends.
   */
  readonly renewedCookie: string | null
  /** What the user may do in the business that was asked for, as a member; null if they are none. */
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

/** The shortest interval between two updates of a session's last use. */
const SEEN_NOTED_EVERY_MS = 60_000

/** The longest life of a session, however much it is used. Limits how long a stolen cookie works. */
const LIFETIME_MS = 180 * 24 * 60 * 60_000

const FIND = `SELECT s.id, s.user_id AS "userId", u.second_factor AND s.aal < 2 AS waits,
    extract(epoch FROM s.created_at)::float8 * 1000 AS "startedAt",
    extract(epoch FROM s.expires_at)::float8 * 1000 AS "expiresAt",
    extract(epoch FROM coalesce(s.last_seen_at, s.created_at))::float8 * 1000 AS "seenAt",
    ${ACCESS} AS access
  FROM sessions s JOIN users u ON u.id = s.user_id
    LEFT JOIN business_members m ON m.member_id = s.user_id AND m.business_id = $2 WHERE s.token = $1 AND u.locked_at IS NULL`

/**
 * The unexpired session of an open account that the request's cookie names, with the user's membership in the business that the request
 * names. better-auth creates cookies and sessions. This function repeats the lookup and renewal of better-auth, because
 * every request begins with them: most requests need only the single statement of the lookup.
 */
export async function findCookieSession(
  deps: SessionsDeps,
  headers: Headers,
  businessId: string | null,
): Promise<CookieSession | null> {
  const { authCookies, secret, sessionConfig } = await deps.auth.$context
  const { name, attributes } = authCookies.sessionToken
  const { [name]: token } = await parseSigned(headers.get('cookie') ?? '', secret, name)
  if (!token) return null
  const [found] = await deps.db.queryPrepared<StoredSession>(FIND, [token, businessId])
  if (!found) return null
  const { id, userId, waits, access } = found
  const clock = deps.now().getTime()
  const lastMoment = found.startedAt + LIFETIME_MS
  if (Math.min(found.expiresAt, lastMoment) < clock) {
    // the condition is repeated in the statement: another request may have prolonged the session
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

async function noteSeen({ db, now }: SessionsDeps, id: string, seenAt: number): Promise<void> {
  const due = new Date(now().getTime() - SEEN_NOTED_EVERY_MS)
  if (seenAt > due.getTime()) return
  // the condition is repeated in the statement, so that only one of many concurrent calls writes
  await db.executeSql(
    'UPDATE sessions SET last_seen_at = $2 WHERE id = $1 AND (last_seen_at IS NULL OR last_seen_at < $3)',
    [id, now(), due],
  )
}
