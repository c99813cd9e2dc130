import { eq, isNull, or } from 'drizzle-orm'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { platforms } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/**
 * Names of all platforms that this seller sees, by the identifier that fee rules use: the code of a built-in
 * platform, or the id of a custom one.
 */
export async function platformNames(tx: Tx, owner: OwnerId): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: platforms.id, code: platforms.code, name: platforms.name })
    .from(platforms)
    .where(or(isNull(platforms.userId), eq(platforms.userId, owner)))
  return new Map(rows.map(({ id, code, name }) => [code ?? id, name]))
}
