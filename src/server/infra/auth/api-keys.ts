import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { API_KEY_PREFIX, type ApiKeyScope } from '#contract/api-keys.ts'
import { lowerRole, type Role } from '#contract/roles.ts'
import type { MemberAccess } from '../db/member-access.ts'
import { type OwnerId, ownerId } from '../db/owner.ts'
import { apiKeys, users } from '../db/schema/accounts.ts'
import { businessMembers } from '../db/schema/members.ts'
import type { Tx } from '../db/tx.ts'
import { AppError } from '../http/errors.ts'
import type { Limit, RateLimiter } from '../rate-limit/rate-limiter.ts'

/**
 * The rate limit of calls with wrong keys. Valid keys are never limited, so a script with a revoked key does not lock
 * out other callers on its network.
 */
export const WRONG_KEYS: Limit = { name: 'api-key', max: 20, windowSeconds: 10 * 60 }

/** Minimum time in milliseconds between two updates of a key's last use. */
const USE_NOTED_EVERY_MS = 60_000

export interface ApiKeyDeps {
  /** Reads without row-level security, because the owner of the key is not known yet. */
  db: Tx
  rateLimiter: RateLimiter
  now: () => Date
}

export interface KeyHolder {
  owner: OwnerId
  name: string
  scope: ApiKeyScope
  /** The highest role with which the key may act in any business. */
  role: Role
  /** What the key may do in the business that the request names; null if the key may do all that its owner may do. */
  access: MemberAccess | null
}

/** Hashes the key with a single SHA-256, since the 256 random bits of the secret cannot be brute-forced. */
export function apiKeyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/**
 * Returns the owner of the key, and what the key may do in a business. Throws account_locked, invalid_api_key, or
 * rate_limited after too many wrong keys from this network.
 */
export async function findKeyHolder(
  deps: ApiKeyDeps,
  key: string,
  network: string,
  businessId: string | null,
): Promise<KeyHolder> {
  const hash = apiKeyHash(key)
  const [found] = key.startsWith(API_KEY_PREFIX)
    ? await deps.db
        .select({
          userId: apiKeys.userId,
          name: apiKeys.name,
          scope: apiKeys.scope,
          role: apiKeys.role,
          lastUsedAt: apiKeys.lastUsedAt,
          lockedAt: users.lockedAt,
          membership: businessMembers,
        })
        .from(apiKeys)
        .innerJoin(users, eq(users.id, apiKeys.userId))
        .leftJoin(
          businessMembers,
          and(
            eq(businessMembers.memberId, apiKeys.userId),
            // without a business, no membership is found
            sql`${businessMembers.businessId} = ${businessId}`,
          ),
        )
        .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt)))
    : []
  if (!found) {
    await deps.rateLimiter.take(WRONG_KEYS, network)
    throw new AppError('invalid_api_key')
  }
  if (found.lockedAt) throw new AppError('account_locked')
  await noteUse(deps, hash, found.lastUsedAt)
  const owner = ownerId(found.userId)
  const { name, scope, role } = found
  return { owner, name, scope, role, access: accessOf(owner, found, businessId) }
}

/**
 * Returns the membership with the lower of the member's role and the key's role. In a business of the key's owner, a
 * lower role of the key limits the key like a member.
 */
function accessOf(
  owner: OwnerId,
  { role, membership }: { role: Role; membership: typeof businessMembers.$inferSelect | null },
  businessId: string | null,
): MemberAccess | null {
  if (membership) {
    const { userId, businessId: id, hidesCosts } = membership
    return { ownerId: ownerId(userId), businessId: id, role: lowerRole(membership.role, role), hidesCosts }
  }
  if (role === 'owner' || businessId === null) return null
  return { ownerId: owner, businessId, role, hidesCosts: false }
}

async function noteUse({ db, now }: ApiKeyDeps, hash: string, lastUsedAt: Date | null): Promise<void> {
  const due = new Date(now().getTime() - USE_NOTED_EVERY_MS)
  if (lastUsedAt && lastUsedAt > due) return
  // the UPDATE repeats the condition, so that only one of many concurrent calls writes
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now() })
    .where(and(eq(apiKeys.hash, hash), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, due))))
}
