import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import type { BusinessScope } from '#server/platform/db/owner.ts'
import { unitCosts } from '#server/platform/db/schema/catalog.ts'

export interface DatedCost {
  /** ISO date. */
  validFrom: string
  /** Minor units; null is unknown from that day on. */
  unitCost: number | null
}

const BEGINNING = '0001-01-01'

/**
 * The history of a product's unit cost after it was saved with this cost. `today`: what was sold before keeps the
 * cost it had. `always`: the cost counts for all sales ever, as the first known cost does in any case.
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
  const before = history.filter(({ validFrom }) => validFrom <= today)
  if ((before.at(-1)?.unitCost ?? null) === unitCost) return [...history]
  return [...before.filter(({ validFrom }) => validFrom < today), { validFrom: today, unitCost }]
}

/** Writes the history anew where it changes; says whether it did. */
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
  const next = nextCosts(history, change.unitCost, change.from, change.today)
  if (JSON.stringify(next) === JSON.stringify(history)) return false
  await tx.delete(unitCosts).where(ofProduct)
  if (next.length > 0) {
    await tx.insert(unitCosts).values(next.map((cost) => ({ userId: ownerId, productId, ...cost })))
  }
  return true
}
