import { and, desc, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { OpenSession } from '#contract/sessions.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { sessions, users } from '#server/infra/db/schema/accounts.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { AccountsDeps } from '../deps.ts'
import { deviceOf } from './user-agent.ts'

/** Lists the usable sessions: those that have not expired and do not wait for their second step. */
export async function openSessions(
  deps: AccountsDeps,
  owner: OwnerId,
  current: string,
): Promise<OpenSession[]> {
  const lastSeenAt = sql`coalesce(${sessions.lastSeenAt}, ${sessions.createdAt})`.mapWith(sessions.createdAt)
  const found = await deps.db.system
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      startedAt: sessions.createdAt,
      lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.userId, owner),
        gt(sessions.expiresAt, deps.now()),
        or(eq(users.secondFactor, false), eq(sessions.aal, 2)),
      ),
    )
    .orderBy(desc(sql`${sessions.id} = ${current}`), desc(lastSeenAt), sessions.id)
  return found.map(({ id, userAgent, startedAt, lastSeenAt }) => ({
    id,
    current: id === current,
    ...deviceOf(userAgent ?? ''),
    startedAt: startedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}

export async function endOneSession(deps: AccountsDeps, owner: OwnerId, id: string): Promise<void> {
  await deps.db.system.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, owner), eq(sessions.id, id)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw new AppError('session_not_found')
    await recordAudit(tx, owner, 'account.session_revoked', id)
  })
}

/** Revokes sessions, including those that still wait for their second step. */
export async function endOtherSessions(deps: AccountsDeps, owner: OwnerId, current: string): Promise<void> {
  await deps.db.system.transaction(async (tx) => {
    await tx.delete(sessions).where(and(eq(sessions.userId, owner), ne(sessions.id, current)))
    await recordAudit(tx, owner, 'account.other_sessions_revoked', null)
  })
}
