import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { verifications } from '#server/infra/db/schema/accounts.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { dropExpired } from '../../sign-in/links.ts'

export const CHALLENGE_LIFE_SECONDS = 5 * 60

/** The purpose of a challenge: adding a passkey in one session of a user, or signing in to any account. */
export type ChallengeUse = `passkey-add:${string}:${string}` | 'passkey-sign-in'

/** Stores only the hash of a challenge, so that a reader of the database cannot answer it. */
export async function keepChallenge(tx: Tx, use: ChallengeUse, challenge: string, now: Date): Promise<void> {
  await dropExpired(tx, now)
  await tx.insert(verifications).values({
    identifier: use,
    value: hashOf(challenge),
    expiresAt: new Date(now.getTime() + CHALLENGE_LIFE_SECONDS * 1000),
  })
}

/**
 * Uses up a challenge before its answer is checked, so that an intercepted challenge is useless. Returns false if it is
 * unknown, expired or already used.
 */
export async function consumeChallenge(
  tx: Tx,
  use: ChallengeUse,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const consumed = await tx
    .delete(verifications)
    .where(
      and(
        eq(verifications.identifier, use),
        eq(verifications.value, hashOf(challenge)),
        gt(verifications.expiresAt, now),
      ),
    )
    .returning({ id: verifications.id })
  return consumed.length > 0
}

function hashOf(challenge: string): string {
  return createHash('sha256').update(challenge).digest('base64url')
}
