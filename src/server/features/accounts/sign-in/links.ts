import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { verifications } from '#server/infra/db/schema/accounts.ts'

/** What a link in an e-mail lets its reader do, and for how long. */
export const LINKS = {
  'confirm-email': { lifeSeconds: 24 * 60 * 60 },
  'reset-password': { lifeSeconds: 60 * 60 },
} as const
export type LinkPurpose = keyof typeof LINKS

/** A new token for a link of this user. Only its hash is stored: who reads the database gets no link that works. */
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

/** Whose link it is, or null where it does not work, or no longer. */
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

/** The same, and the link never works again: of two at the same moment one gets it. */
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

/** Ends every link of this user. */
export async function dropLinks(tx: Tx, userId: string): Promise<void> {
  const identifiers = Object.keys(LINKS).map((purpose) => `${purpose}:${userId}`)
  await tx.delete(verifications).where(inArray(verifications.identifier, identifiers))
}

/** Rows that another server is dropping at this moment are left to it. */
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
