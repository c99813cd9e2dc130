import type { OwnerId } from './owner.ts'
import { auditEntries } from './schema/catalog.ts'
import type { Tx } from './tx.ts'

/** Records who changed what, in the transaction of the change itself. `action` reads "product.created". */
export async function recordAudit(
  tx: Tx,
  owner: OwnerId,
  action: string,
  subjectId: string | null,
): Promise<void> {
  await tx.insert(auditEntries).values({ userId: owner, action, subjectId })
}
