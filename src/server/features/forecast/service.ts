import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** Saves the monthly profit goal in minor units of the business's currency; null removes it. */
export async function saveGoal(tx: Tx, scope: BusinessScope, profitGoal: number | null): Promise<void> {
  await tx
    .update(businesses)
    .set({ profitGoal })
    .where(and(eq(businesses.userId, scope.ownerId), eq(businesses.id, scope.businessId)))
  await recordAudit(tx, scope, 'business.profit_goal_set', scope.businessId)
}
