import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { API_KEY_PREFIX, type ApiKeyScope } from '#contract/api-keys.ts'
import { type OwnerId, ownerId } from '../db/owner.ts'
import { apiKeys } from '../db/schema/accounts.ts'
import type { Tx } from '../db/tx.ts'
import { AppError } from '../http/errors.ts'
import type { Limit, RateLimiter } from '../rate-limit/rate-limiter.ts'

/** The rate limit of wrong keys. Valid keys are never limited, so a script with a revoked key does not lock out others on its network. */
export const WRONG_KEYS: Limit = { name: 'api-key', max: 20, windowSeconds: 10 * 60 }

/** The shortest interval between two updates of a key's last use. */
const USE_NOTED_EVERY_MS = 60_000

export interface ApiKeyDeps {
  /** Reads without row-level security, because the owner of the key is not known yet. */
  db: Tx
  rateLimiter: RateLimiter
  now: () => Date
}

export interface KeyHolder {
  owner: OwnerId
  scope: ApiKeyScope
}

/** Hashes the key once with SHA-256: the secret has 256 random bits, which cannot be brute-forced. */
export function apiKeyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** The owner and the scope of the key. Throws invalid_api_key, or rate_limited after too many wrong keys from this network. */
export async function findKeyHolder(deps: ApiKeyDeps, key: string, network: string): Promise<KeyHolder> {
  const hash = apiKeyHash(key)
  const [found] = key.startsWith(API_KEY_PREFIX)
    ? await deps.db
        .select({ userId: apiKeys.userId, scope: apiKeys.scope, lastUsedAt: apiKeys.lastUsedAt })
        .from(apiKeys)
        .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt)))
    : []
  if (!found) {
    await deps.rateLimiter.take(WRONG_KEYS, network)
    throw new AppError('invalid_api_key')
  }
  await noteUse(deps, hash, found.lastUsedAt)
  return { owner: ownerId(found.userId), scope: found.scope }
}

async function noteUse({ db, now }: ApiKeyDeps, hash: string, lastUsedAt: Date | null): Promise<void> {
  const due = new Date(now().getTime() - USE_NOTED_EVERY_MS)
  if (lastUsedAt && lastUsedAt > due) return
  // the condition is repeated in the statement, so that only one of many concurrent calls writes
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now() })
    .where(and(eq(apiKeys.hash, hash), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, due))))
}
