import { and, desc, eq, sql } from 'drizzle-orm'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { keepScenario } from '#contract/pricing.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import { priceScenarios } from '#server/infra/db/schema/pricing.ts'
import type { Tx } from '#server/infra/db/tx.ts'

const SHOWN = {
  id: priceScenarios.id,
  name: priceScenarios.name,
  price: priceScenarios.price,
  soldOn: priceScenarios.soldOn,
  ads: priceScenarios.ads,
  delivery: priceScenarios.delivery,
  category: priceScenarios.category,
  weightGrams: priceScenarios.weightGrams,
  createdAt: priceScenarios.createdAt,
}

export type StoredScenario = Omit<typeof priceScenarios.$inferSelect, 'userId' | 'productId'>

/** Newest first. */
export function scenariosOf(tx: Tx, owner: OwnerId, productId: string): Promise<StoredScenario[]> {
  return tx
    .select(SHOWN)
    .from(priceScenarios)
    .where(ofProduct(owner, productId))
    .orderBy(desc(priceScenarios.createdAt), priceScenarios.id)
}

export async function scenarioOf(
  tx: Tx,
  owner: OwnerId,
  productId: string,
  id: string,
): Promise<StoredScenario | undefined> {
  const [found] = await tx
    .select(SHOWN)
    .from(priceScenarios)
    .where(and(ofProduct(owner, productId), eq(priceScenarios.id, id)))
  return found
}

export async function addScenario(
  tx: Tx,
  owner: OwnerId,
  productId: string,
  form: Omit<ParsedBody<typeof keepScenario>, 'currency'>,
): Promise<StoredScenario> {
  const [added] = await tx
    .insert(priceScenarios)
    .values({ userId: owner, productId, ...form })
    .returning(SHOWN)
  if (!added) throw new Error('the saved price was not returned')
  return added
}

/** Deletes a saved price. Returns false when the product has no saved price with this id. */
export async function removeScenario(
  tx: Tx,
  owner: OwnerId,
  productId: string,
  id: string,
): Promise<boolean> {
  const removed = await tx
    .delete(priceScenarios)
    .where(and(ofProduct(owner, productId), eq(priceScenarios.id, id)))
    .returning({ id: priceScenarios.id })
  return removed.length > 0
}

export async function setPrice(tx: Tx, owner: OwnerId, productId: string, price: number): Promise<void> {
  await tx
    .update(products)
    .set({ price, updatedAt: sql`now()` })
    .where(and(eq(products.userId, owner), eq(products.id, productId)))
}

function ofProduct(owner: OwnerId, productId: string) {
  return and(eq(priceScenarios.userId, owner), eq(priceScenarios.productId, productId))
}
