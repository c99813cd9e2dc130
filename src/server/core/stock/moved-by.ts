import { actorColumns } from '#server/infra/auth/actor.ts'
import type { stockMovements } from '#server/infra/db/schema/stock.ts'

/** The columns of a stock movement that record who causes it. */
export function movedBy(): Pick<typeof stockMovements.$inferInsert, 'actor' | 'createdBy'> {
  const { actor, actorId } = actorColumns()
  return { actor, createdBy: actorId }
}
