import { randomBytes } from 'node:crypto'
import { API_KEY_PREFIX, type ApiKey, type makeApiKey } from '#contract/api-keys.ts'
import type { ParsedBody, ResponseOf } from '#contract/endpoint.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { apiKeyHash } from '#server/infra/auth/api-keys.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { addKey, endKey, keysOf, type StoredKey } from './store.ts'

export interface ApiKeysDeps {
  db: Database
  now: () => Date
  /**
   * Checks the password. Throws wrong_password or rate_limited. The returned function throws wrong_password if the
   * password has changed since this check.
   */
  requirePassword(owner: OwnerId, password: string): Promise<(tx: Tx) => Promise<void>>
  /** Notifies the seller of the new key by e-mail. */
  announceKey(owner: OwnerId, key: Pick<ApiKey, 'name' | 'scope' | 'role'>): Promise<void>
}

/** The number of characters after the common prefix that lists of keys show. */
const SHOWN_LETTERS = 4

export async function listKeys({ db }: ApiKeysDeps, owner: OwnerId): Promise<ApiKey[]> {
  return (await db.tenant(owner, (tx) => keysOf(tx, owner))).map(present)
}

export async function makeKey(
  { db, now, requirePassword, announceKey }: ApiKeysDeps,
  owner: OwnerId,
  { name, scope, role, password }: ParsedBody<typeof makeApiKey>,
): Promise<ResponseOf<typeof makeApiKey>> {
  const holdPassword = await requirePassword(owner, password)
  const key = `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`
  // runs as the server, not as the tenant, because the lock is on a table that tenants cannot read
  const made = await db.system.transaction(async (tx) => {
    // other calls that create keys for this user wait; a concurrent password reset either waits and revokes this key
    // too, or invalidates the password given here
    await holdPassword(tx)
    if ((await keysOf(tx, owner)).length >= LIMITS.apiKeys) {
      throw new AppError('too_many_api_keys', { data: { limit: LIMITS.apiKeys } })
    }
    const added = await addKey(tx, {
      userId: owner,
      name,
      scope,
      role,
      hash: apiKeyHash(key),
      prefix: key.slice(0, API_KEY_PREFIX.length + SHOWN_LETTERS),
      createdAt: now(),
    })
    await recordAudit(tx, owner, 'api_key.made', added.id, { name })
    return added
  })
  await announceKey(owner, made)
  return { ...present(made), key }
}

export async function revokeKey({ db, now }: ApiKeysDeps, owner: OwnerId, id: string): Promise<void> {
  await db.tenant(owner, async (tx) => {
    if (!(await endKey(tx, owner, id, now()))) throw new AppError('api_key_not_found')
    await recordAudit(tx, owner, 'api_key.revoked', id)
  })
}

function present({ createdAt, lastUsedAt, ...key }: StoredKey): ApiKey {
  return { ...key, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
