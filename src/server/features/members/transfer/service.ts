import { and, eq } from 'drizzle-orm'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { offerOwnership } from '#contract/members.ts'
import { offerEnds } from '#server/core/members/offer.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { type BusinessCall, requireBusiness } from '#server/infra/db/require-business.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import { businessMembers } from '#server/infra/db/schema/members.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { requireRoom } from '#server/infra/storage/limited-storage.ts'
import type { MembersDeps } from '../deps.ts'
import { offerMail, readerOf } from '../mail.ts'
import { nameOf } from '../service.ts'
import { endOffer, lockPeople, ofMember } from '../store.ts'
import { bytesToCopy, filesOf } from './files.ts'

/** Offers the business to a manager. Only its owner, who enters the password again, can do this. */
export async function offer(
  deps: MembersDeps,
  { owner, params }: BusinessCall,
  { memberId, password }: ParsedBody<typeof offerOwnership>,
): Promise<void> {
  const holdPassword = await deps.requirePassword(owner, password)
  const name = await deps.db.system.transaction(async (tx) => {
    await holdPassword(tx)
    const scope = await requireBusiness(tx, owner, params.businessId)
    await lockPeople(tx, scope)
    const [business] = await tx
      .select({ name: businesses.name, isSample: businesses.isSample })
      .from(businesses)
      .where(and(eq(businesses.userId, owner), eq(businesses.id, scope.businessId)))
    if (business?.isSample) throw new AppError('sample_not_transferable')
    await endOffer(tx, scope)
    const offered = await tx
      .update(businessMembers)
      .set({ offeredAt: deps.now(), acceptedAt: null })
      .where(and(ofMember(scope, memberId), eq(businessMembers.role, 'manager')))
      .returning({ id: businessMembers.memberId })
    if (offered.length === 0) throw new AppError('member_not_found')
    await recordAudit(tx, scope, 'ownership.offered', memberId)
    return business?.name ?? ''
  })
  const reader = await readerOf(deps.db.system, { id: memberId })
  const person = await nameOf(deps.db, owner)
  if (reader && person)
    deps.mailer.post(offerMail(deps, reader, { business: name, person, role: 'manager' }, params.businessId))
}

/** Withdraws the offer. The owner may do this until the business has moved, even if the manager has accepted. */
export async function withdraw({ db }: MembersDeps, { owner, params }: BusinessCall): Promise<void> {
  await db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, params.businessId)
    const withdrawnFrom = await endOffer(tx, scope)
    if (withdrawnFrom === null) throw new AppError('offer_not_found')
    await recordAudit(tx, scope, 'ownership.withdrawn', withdrawnFrom)
  })
}

/**
 * Accepts the offer as the manager to whom it was made. A job then moves the business. Refuses if the files of the business do not fit into
 * the storage of the manager.
 */
export async function accept(
  { db, storage, sellerBytes, now, transferJob }: MembersDeps,
  { owner, caller, params: { businessId } }: BusinessCall & { readonly caller: OwnerId },
): Promise<void> {
  const requireOffer = async (tx: Tx) => {
    const scope = await requireBusiness(tx, owner, businessId)
    const [mine] = await tx.select().from(businessMembers).where(ofMember(scope, caller)).for('update')
    if (mine?.role !== 'manager' || !offerEnds(mine.offeredAt, now())) throw new AppError('offer_not_found')
    return scope
  }
  await db.tenant(owner, requireOffer)
  // between the transactions, because the storage can be slow
  const files = await filesOf(db.system, { from: owner, to: caller, businessId })
  await requireRoom(storage, caller, await bytesToCopy(storage, files), sellerBytes)
  await db.tenant(owner, async (tx) => {
    const scope = await requireOffer(tx)
    await tx.update(businessMembers).set({ acceptedAt: now() }).where(ofMember(scope, caller))
  })
  await transferJob.send({ owner, to: caller, businessId })
}
