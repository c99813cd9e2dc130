import type { AuditAction, AuditDetails } from '#contract/audit-actions.ts'
import { actorColumns } from '../auth/actor.ts'
import { accessTo } from './member-access.ts'
import type { OwnerId } from './owner.ts'
import { auditEntries } from './schema/audit.ts'
import type { Tx } from './tx.ts'

/** To what an entry of the audit log belongs: a business, or the whole account. */
type AuditPlace = OwnerId | { readonly ownerId: OwnerId; readonly businessId: string | null }

/**
 * Records in the audit log who changed what, in the transaction of the change itself. The database refuses to change
 * or delete entries. Persons are recorded by id only. Names are stored in `details` only for subjects that are
 * deleted; all other names are read when the log is shown.
 */
export async function recordAudit(
  tx: Tx,
  place: AuditPlace,
  action: AuditAction,
  subjectId: string | null,
  details: AuditDetails = {},
): Promise<void> {
  const { ownerId, businessId = null } = typeof place === 'string' ? { ownerId: place } : place
  await tx.insert(auditEntries).values({
    userId: ownerId,
    // a member acts in one business only, even when changing names that belong to the account of its owner
    businessId: businessId ?? accessTo(ownerId)?.businessId ?? null,
    ...actorColumns(),
    action,
    subjectId,
    details,
  })
}
