import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { API_KEY_PREFIX } from '#contract/api-keys.ts'
import type { Tx } from '../db/database.ts'
import { type OwnerId, ownerId } from '../db/owner.ts'
import { apiKeys } from '../db/schema/accounts.ts'
import { AppError } from '../http/errors.ts'
import type { Limit, RateLimiter } from '../rate-limit/rate-limiter.ts'

/** Only wrong keys count: a script with an old key locks out nobody else of its network who has a good one. */
export const WRONG_KEYS: Limit = { name: 'api-key', max: 20, windowSeconds: 10 * 60 }

/** When a key was last used is written down at most so often. */
const USE_NOTED_EVERY_MS = 60_000

export interface ApiKeyDeps {
  /** Whose key it is nobody knows yet, so row security cannot help. */
  db: Tx
  rateLimiter: RateLimiter
  now: () => Date
}

/** The secret is 256 random bits: one plain hash keeps it, as nobody can try them all. */
export function apiKeyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Whose key it is. Throws invalid_api_key, or rate_limited where wrong ones came too often from this network. */
export async function findKeyOwner(deps: ApiKeyDeps, key: string, network: string): Promise<OwnerId> {
  const hash = apiKeyHash(key)
  const [found] = key.startsWith(API_KEY_PREFIX)
    ? await deps.db
        .select({ userId: apiKeys.userId, lastUsedAt: apiKeys.lastUsedAt })
        .from(apiKeys)
        .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt)))
    : []
  if (!found) {
    await deps.rateLimiter.take(WRONG_KEYS, network)
    throw new AppError('invalid_api_key')
  }
  await noteUse(deps, hash, found.lastUsedAt)
  return ownerId(found.userId)
}

async function noteUse({ db, now }: ApiKeyDeps, hash: string, lastUsedAt: Date | null): Promise<void> {
  const due = new Date(now().getTime() - USE_NOTED_EVERY_MS)
  if (lastUsedAt && lastUsedAt > due) return
  // asked again in the statement: of many calls at one moment one writes
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now() })
    .where(and(eq(apiKeys.hash, hash), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, due))))
}
