import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '#phrases/language.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { businesses, costCategories, images, platforms, products } from '#server/infra/db/schema/catalog.ts'
import { stockMovements } from '#server/infra/db/schema/stock.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { PICTURE_TYPE, type SamplePicture } from './goods/pictures.ts'

/** The usual number of days from an order to its arrival, and by how many days it varies. */
const LEAD_DAYS = 14
const LEAD_SPREAD = 3

/** Reads the language of a user as the server itself, because sellers cannot read the table of users. */
export async function languageOf(system: Tx, owner: OwnerId): Promise<Language> {
  const [found] = await system.select({ language: users.language }).from(users).where(eq(users.id, owner))
  // the language was validated when it was stored
  return (found?.language ?? 'en') as Language
}

/** Inserts the sample business. A second sample of a seller violates the index businesses_one_sample. */
export async function insertSample(
  tx: Tx,
  owner: OwnerId,
  business: { name: string; description: string; industry: string; country: string; currency: string },
): Promise<string> {
  const [made] = await tx
    .insert(businesses)
    .values({ userId: owner, isSample: true, ...business })
    .returning({ id: businesses.id })
  if (!made) throw new Error('the new business was not returned')
  return made.id
}

/** Inserts the rows of pictures whose files are stored. */
export async function insertPictures(
  tx: Tx,
  userId: OwnerId,
  pictures: readonly SamplePicture[],
): Promise<void> {
  await tx
    .insert(images)
    .values(pictures.map(({ id, bytes }) => ({ userId, id, mediaType: PICTURE_TYPE, bytes: bytes.length })))
}

/** Finds the sample business of a seller and locks it until the transaction ends; null when there is none. */
export async function lockSample(tx: Tx, owner: OwnerId): Promise<string | null> {
  const [found] = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(eq(businesses.userId, owner), businesses.isSample))
    .for('update')
  return found?.id ?? null
}

/**
 * Gives each product a different creation time. Lists show the newest product first, and rows of one transaction would all have the same
 * time.
 */
export async function listInOrder(tx: Tx, owner: OwnerId, productIds: string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE products p SET created_at = p.created_at - ordered.place * interval '1 minute'
    FROM unnest(${sql.param(productIds)}::uuid[]) WITH ORDINALITY AS ordered (id, place)
    WHERE p.user_id = ${owner} AND p.id = ordered.id`)
}

export interface BuiltIns {
  platform(code: string): string
  costCategory(code: string): string
}

/** Reads the ids of the built-in platforms and categories by code. */
export async function readBuiltIns(tx: Tx): Promise<BuiltIns> {
  return { platform: await idsOf(tx, platforms), costCategory: await idsOf(tx, costCategories) }
}

async function idsOf(tx: Tx, table: typeof platforms | typeof costCategories) {
  const rows = await tx.select({ id: table.id, code: table.code }).from(table).where(isNull(table.userId))
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  return (code: string) => {
    const id = ids.get(code)
    if (id === undefined) throw new Error(`there is no built-in entry ${code}`)
    return id
  }
}

export interface SampleStock {
  readonly productId: string
  readonly tags: readonly string[]
  readonly inbound: { readonly units: number; readonly expectedOn: string } | null
}

/**
 * Sets the values of the sample's products that the product form does not contain. Their stock counts as counted on the day before the
 * first sale, so that the restock plan knows all days.
 */
export async function completeSample(
  tx: Tx,
  scope: BusinessScope,
  stock: readonly SampleStock[],
  countedOn: string,
): Promise<void> {
  const { ownerId: userId, businessId } = scope
  await tx
    .update(businesses)
    .set({ leadDays: LEAD_DAYS, leadSpread: LEAD_SPREAD })
    .where(and(eq(businesses.userId, userId), eq(businesses.id, businessId)))
  for (const { productId, tags, inbound } of stock) {
    await tx
      .update(products)
      .set({
        tags: tags.toSorted(),
        inboundUnits: inbound?.units ?? null,
        inboundOn: inbound?.expectedOn ?? null,
      })
      .where(and(eq(products.userId, userId), eq(products.id, productId)))
    await tx
      .update(stockMovements)
      .set({ at: new Date(`${countedOn}T08:00:00Z`) })
      .where(
        and(
          eq(stockMovements.userId, userId),
          eq(stockMovements.productId, productId),
          eq(stockMovements.kind, 'set'),
        ),
      )
  }
}
