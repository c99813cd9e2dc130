import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Auth } from './auth.ts'
import type { Tx } from './db/database.ts'
import { sessions } from './db/schema/accounts.ts'

export interface CookieSession {
  readonly id: string
  readonly userId: string
  /** The password was right, but the account asks for a second factor: until then nobody is signed in. */
  readonly waits: boolean
}

export interface SessionsDeps {
  auth: Auth
  db: Tx
  now: () => Date
}

/** When a session was last seen is written down at most so often. */
const SEEN_NOTED_EVERY_MS = 60_000

/** The session that the request's cookie names, where it has not ended. */
export async function findCookieSession(deps: SessionsDeps, headers: Headers): Promise<CookieSession | null> {
  const read = () => deps.auth.api.getSession({ headers })
  const found = await read().catch(async () => {
    // the library does not say why it failed: a database that is gone does, and one that came back is asked again
    await deps.db.execute(sql`SELECT 1`)
    return read()
  })
  if (!found) return null
  const { user, session } = found
  const waits = user.secondFactor === true && (session.aal ?? 1) < 2
  if (!waits) await noteSeen(deps, session.id, session.lastSeenAt ?? session.createdAt)
  return { id: session.id, userId: user.id, waits }
}

async function noteSeen({ db, now }: SessionsDeps, id: string, lastSeenAt: Date): Promise<void> {
  const due = new Date(now().getTime() - SEEN_NOTED_EVERY_MS)
  if (lastSeenAt > due) return
  // asked again in the statement: of many calls at one moment one writes
  await db
    .update(sessions)
    .set({ lastSeenAt: now() })
    .where(and(eq(sessions.id, id), or(isNull(sessions.lastSeenAt), lt(sessions.lastSeenAt, due))))
}
