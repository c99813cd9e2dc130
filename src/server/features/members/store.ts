import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { MemberRole } from '#contract/roles.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import { businessMembers, type invitations } from '#server/infra/db/schema/members.ts'
import { imports } from '#server/infra/db/schema/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'

export type StoredMember = typeof businessMembers.$inferSelect
export type StoredInvitation = typeof invitations.$inferSelect

/** A role, and whether costs are hidden, which is possible only for a viewer. */
export interface Grant {
  role: MemberRole
  hidesCosts: boolean
}

export function grantOf({ role, hidesCosts }: Grant): Grant {
  return { role, hidesCosts: role === 'viewer' && hidesCosts }
}

export const ofBusiness = (
  table: typeof businessMembers | typeof invitations,
  { ownerId, businessId }: BusinessScope,
) => and(eq(table.userId, ownerId), eq(table.businessId, businessId))

export const ofMember = (scope: BusinessScope, memberId: string) =>
  and(ofBusiness(businessMembers, scope), eq(businessMembers.memberId, memberId))

/** The columns of a member to whom the business is not offered. An accepted offer ends with the offer. */
export const NO_OFFER = { offeredAt: null, acceptedAt: null }

/** Ends the offer of the business, also after it was accepted. Returns the member to whom it was made; null if there was none. */
export async function endOffer(tx: Tx, scope: BusinessScope): Promise<string | null> {
  const [ended] = await tx
    .update(businessMembers)
    .set(NO_OFFER)
    .where(and(ofBusiness(businessMembers, scope), isNotNull(businessMembers.offeredAt)))
    .returning({ id: businessMembers.memberId })
  return ended?.id ?? null
}

/** Makes other calls that add people to the business wait until the transaction ends. */
export async function lockPeople(tx: Tx, { ownerId, businessId }: BusinessScope): Promise<void> {
  const mine = and(eq(businesses.userId, ownerId), eq(businesses.id, businessId))
  await tx.select({ id: businesses.id }).from(businesses).where(mine).for('update')
}

export function membersOf(tx: Tx, scope: BusinessScope): Promise<StoredMember[]> {
  return tx.select().from(businessMembers).where(ofBusiness(businessMembers, scope))
}

export async function deleteMember(tx: Tx, scope: BusinessScope, memberId: string): Promise<void> {
  const gone = await tx
    .delete(businessMembers)
    .where(ofMember(scope, memberId))
    .returning({ id: businessMembers.memberId })
  if (gone.length === 0) throw new AppError('member_not_found')
}

/** The states of an import during which it changes its file or its lines. */
export const RUNNING: readonly (typeof imports.$inferSelect)['status'][] = [
  'checking',
  'committing',
  'undoing',
]

/** The name of a file whose import runs, which a transfer waits for; null if there is none. */
export async function runningImport(tx: Tx, { ownerId, businessId }: BusinessScope): Promise<string | null> {
  const mine = and(eq(imports.userId, ownerId), eq(imports.businessId, businessId))
  const [found] = await tx
    .select({ fileName: imports.fileName })
    .from(imports)
    .where(and(mine, inArray(imports.status, [...RUNNING])))
    .limit(1)
  return found?.fileName ?? null
}
