import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Platform } from '#contract/products.ts'
import { platformName } from '#domain/catalog/platform-names.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { costCategories, platforms } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError, brokenConstraint } from '#server/infra/http/errors.ts'

export type NamedTable = typeof platforms

/** The tables of platforms and cost categories, which work alike: built-in names for all sellers, and custom names of each seller. */
export const TABLES = { platform: platforms, category: costCategories as unknown as NamedTable }

export type NamedKind = keyof typeof TABLES

/** Lists built-in names first, then the seller's own, each sorted by name. */
export async function listNamed(db: Database, owner: OwnerId, kind: NamedKind): Promise<Platform[]> {
  const table = TABLES[kind]
  return db.tenant(owner, (tx) =>
    tx
      .select(columnsOf(table))
      .from(table)
      .where(or(isNull(table.userId), eq(table.userId, owner)))
      .orderBy(table.isCustom, sql`lower(${table.name})`, table.name),
  )
}

export async function addNamed(
  db: Database,
  owner: OwnerId,
  kind: NamedKind,
  name: string,
): Promise<Platform> {
  const table = TABLES[kind]
  try {
    return await db.tenant(owner, async (tx) => {
      if (await isBuiltIn(tx, kind, name)) throw new AppError(`${kind}_name_taken`)
      const [made] = await tx
        .insert(table)
        .values({ userId: owner, name, isCustom: true })
        .returning(columnsOf(table))
      if (!made) throw new Error(`the new ${kind} was not returned`)
      await recordAudit(tx, owner, `${kind}.created`, made.id, { name })
      return made
    })
  } catch (error) {
    // if requests are concurrent, the unique index on owner and name lets only one succeed
    if (brokenConstraint(error) !== null) throw new AppError(`${kind}_name_taken`)
    throw error
  }
}

/**
 * Whether a name equals a built-in name in any upper or lower case; for platforms also in any spelling that imports treat as equal.
 */
async function isBuiltIn(tx: Tx, kind: NamedKind, name: string): Promise<boolean> {
  const table = TABLES[kind]
  const written = kind === 'platform' ? platformName(name) : name
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(isNull(table.userId), sql`lower(${table.name}) = lower(${written})`))
  return found.length > 0
}

function columnsOf(table: NamedTable) {
  return { id: table.id, name: table.name, code: table.code, isCustom: table.isCustom }
}
