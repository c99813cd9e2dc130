import { and, asc, eq, inArray, sum } from 'drizzle-orm'
import { type DatedCost, nextCosts } from '#domain/profit/cost-history.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { costLineItems, unitCosts } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/**
 * Updates the unit cost history when a product is saved with another cost. Returns whether the history changed. Call it before the cost
 * items are saved. If the cost items stay the same, a separately entered unit cost stays too, unless the new cost applies to all sales.
 */
export async function saveUnitCost(
  tx: Tx,
  { ownerId }: BusinessScope,
  productId: string,
  change: { unitCost: number | null; from: 'always' | 'today'; today: string },
): Promise<boolean> {
  const ofProduct = and(eq(unitCosts.userId, ownerId), eq(unitCosts.productId, productId))
  const history = await tx
    .select({ validFrom: unitCosts.validFrom, unitCost: unitCosts.unitCost })
    .from(unitCosts)
    .where(ofProduct)
    .orderBy(asc(unitCosts.validFrom))
  if (
    history.length > 0 &&
    change.from === 'today' &&
    (await itemsTotal(tx, ownerId, productId)) === change.unitCost
  )
    return false
  const next = nextCosts(history, change.unitCost, change.from === 'always' ? 'always' : change.today)
  if (JSON.stringify(next) === JSON.stringify(history)) return false
  // writes only changed unit costs, so that the others keep their source, such as a shipment
  const same = (a: DatedCost) => (b: DatedCost) => a.validFrom === b.validFrom && a.unitCost === b.unitCost
  const gone = history.filter((cost) => !next.some(same(cost))).map(({ validFrom }) => validFrom)
  const added = next.filter((cost) => !history.some(same(cost)))
  if (gone.length > 0) await tx.delete(unitCosts).where(and(ofProduct, inArray(unitCosts.validFrom, gone)))
  if (added.length > 0) {
    await tx.insert(unitCosts).values(added.map((cost) => ({ userId: ownerId, productId, ...cost })))
  }
  return true
}

async function itemsTotal(tx: Tx, ownerId: string, productId: string): Promise<number | null> {
  const [found] = await tx
    .select({ total: sum(costLineItems.amount).mapWith(Number) })
    .from(costLineItems)
    .where(and(eq(costLineItems.userId, ownerId), eq(costLineItems.productId, productId)))
  return found?.total ?? null
}
