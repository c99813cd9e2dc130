import { and, asc, eq, inArray, sum } from 'drizzle-orm'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { costLineItems, unitCosts } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'

export interface DatedCost {
  /** ISO date. */
  validFrom: string
  /** Minor units; null is unknown from that day on. */
  unitCost: number | null
}

const BEGINNING = '0001-01-01'

/**
 * The history of a product's unit cost after this cost was saved. `today`: past sales keep their cost. `always`: the
 * cost applies to all sales, as the first known cost always does.
 */
export function nextCosts(
  history: readonly DatedCost[],
  unitCost: number | null,
  from: 'always' | 'today',
  today: string,
): DatedCost[] {
  if (from === 'always' || history.length === 0) {
    return unitCost === null ? [] : [{ validFrom: BEGINNING, unitCost }]
  }
  const inForce = history.findLast(({ validFrom }) => validFrom <= today)
  if ((inForce?.unitCost ?? null) === unitCost) return [...history]
  return [
    ...history.filter(({ validFrom }) => validFrom < today),
    { validFrom: today, unitCost },
    // a cost entered for a future day still applies from then on
    ...history.filter(({ validFrom }) => validFrom > today),
  ]
}

/**
 * Saves the history when a saved product changes it; returns whether it did. Call it before the cost items change. If
 * they stay the same, a separately entered unit cost stays too, unless the new cost applies to all sales.
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
  const next = nextCosts(history, change.unitCost, change.from, change.today)
  if (JSON.stringify(next) === JSON.stringify(history)) return false
  // writes only changes, so that other costs keep their source
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
