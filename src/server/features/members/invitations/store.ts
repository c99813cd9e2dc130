import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Invitation } from '#contract/members.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { invitations } from '#server/infra/db/schema/members.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { ofBusiness, type StoredInvitation } from '../store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How many milliseconds the link of an invitation works. */
const LIFE_MS = 7 * DAY_MS

/** The invitations of a business that were neither accepted nor revoked, the newest first. */
export async function openInvitations(tx: Tx, scope: BusinessScope): Promise<Invitation[]> {
  const found = await tx
    .select()
    .from(invitations)
    .where(ofBusiness(invitations, scope))
    .orderBy(desc(invitations.sentAt), invitations.id)
  return found.map(present)
}

export const oneInvitation = (scope: BusinessScope, id: string) =>
  and(ofBusiness(invitations, scope), eq(invitations.id, id))

/**
 * Creates the token of an invitation link, with the columns to store: its hash, and when the link is sent and expires.
 * The token has 256 random bits, so its hash needs no salt.
 */
export function newToken(now: Date) {
  const token = randomBytes(32).toString('base64url')
  return {
    token,
    stored: { tokenHash: tokenHash(token), sentAt: now, expiresAt: new Date(now.getTime() + LIFE_MS) },
  }
}

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function present({ id, email, role, hidesCosts, sentAt, expiresAt }: StoredInvitation): Invitation {
  return {
    ...{ id, email, role, hidesCosts },
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
