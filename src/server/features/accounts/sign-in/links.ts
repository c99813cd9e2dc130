import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { actingAs } from '#server/infra/auth/actor.ts'
import type { Database } from '#server/infra/db/database.ts'
import { verifications } from '#server/infra/db/schema/accounts.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** The purposes of links in e-mails, with their lifetimes. */
export const LINKS = {
  'confirm-email': { lifeSeconds: 24 * 60 * 60 },
  'reset-password': { lifeSeconds: 60 * 60 },
} as const
export type LinkPurpose = keyof typeof LINKS

/** Creates a token for a link of this user. Only its hash is stored, so the database contains no usable links. */
export async function createLinkToken(
  tx: Tx,
  purpose: LinkPurpose,
  userId: string,
  now: Date,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await dropExpired(tx, now)
  await tx.insert(verifications).values({
    identifier: `${purpose}:${userId}`,
    value: hashOf(secret),
    expiresAt: new Date(now.getTime() + LINKS[purpose].lifeSeconds * 1000),
  })
  return `${userId}.${secret}`
}

/** The id of the user whose link has this token; null when the link is invalid or expired. */
export async function findLinkUser(
  tx: Tx,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<string | null> {
  const [userId = '', secret = ''] = token.split('.')
  const [found] = await tx
    .select({ id: verifications.id })
    .from(verifications)
    .where(working(purpose, userId, secret, now))
  return found ? userId : null
}

/** Like findLinkUser, but also invalidates the link, so that only one of two concurrent calls succeeds. */
export async function consumeLink(
  tx: Tx,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<string | null> {
  const [userId = '', secret = ''] = token.split('.')
  const consumed = await tx
    .delete(verifications)
    .where(working(purpose, userId, secret, now))
    .returning({ id: verifications.id })
  return consumed.length > 0 ? userId : null
}

/**
 * Runs the transaction that a link permits. Its log says that a visitor did it, because a user who opens a link of another person must not
 * become known to that person.
 */
export function byLink<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return actingAs({ kind: 'visitor' }, () => db.system.transaction(work))
}

/** Invalidates every link of this user. */
export async function dropLinks(tx: Tx, userId: string): Promise<void> {
  const identifiers = Object.keys(LINKS).map((purpose) => `${purpose}:${userId}`)
  await tx.delete(verifications).where(inArray(verifications.identifier, identifiers))
}

/** Deletes expired links. Skips rows that another server is deleting at the moment. */
export async function dropExpired(tx: Tx, now: Date): Promise<void> {
  const expired = tx
    .select({ id: verifications.id })
    .from(verifications)
    .where(lte(verifications.expiresAt, now))
    .for('update', { skipLocked: true })
  await tx.delete(verifications).where(inArray(verifications.id, expired))
}

function working(purpose: LinkPurpose, userId: string, secret: string, now: Date) {
  return and(
    eq(verifications.identifier, `${purpose}:${userId}`),
    eq(verifications.value, hashOf(secret)),
    gt(verifications.expiresAt, now),
  )
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
