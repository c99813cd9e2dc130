import { eq, inArray } from 'drizzle-orm'
import type { ParsedBody, ResponseOf } from '#contract/endpoint.ts'
import type { changeMember as changeMemberCall, listMembers, Member } from '#contract/members.ts'
import { offerEnds } from '#server/core/members/offer.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { Database } from '#server/infra/db/database.ts'
import { beyondAccess } from '#server/infra/db/member-access.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { type BusinessCall, withinBusiness } from '#server/infra/db/require-business.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { businessMembers } from '#server/infra/db/schema/members.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { openInvitations } from './invitations/store.ts'
import {
  deleteMember,
  grantOf,
  membersOf,
  NO_OFFER,
  ofMember,
  runningImport,
  type StoredMember,
} from './store.ts'

/** The call of an endpoint about one member of a business. */
export interface MemberCall extends BusinessCall {
  readonly params: { readonly businessId: string; readonly memberId: string }
}

export async function listPeople(
  db: Database,
  call: BusinessCall & { readonly caller: OwnerId },
  now: Date,
): Promise<ResponseOf<typeof listMembers>> {
  const { members, invitations, waitsFor } = await withinBusiness(db)(call, async (tx, scope) => ({
    members: await membersOf(tx, scope),
    invitations: await openInvitations(tx, scope),
    waitsFor: await runningImport(tx, scope),
  }))
  const offered = members.find(({ offeredAt, acceptedAt }) =>
    offerEnds(offeredAt, acceptedAt ? undefined : now),
  )
  return {
    members: await named(db, call, members),
    invitations,
    offer: offered?.offeredAt
      ? {
          userId: offered.memberId,
          expiresAt: offerEnds(offered.offeredAt)?.toISOString() ?? '',
          accepted: offered.acceptedAt !== null,
          waitsFor: offered.acceptedAt && waitsFor,
        }
      : null,
  }
}

/**
 * Adds names and e-mail addresses to the listed members. Reads them as the server, because members cannot read each
 * other's accounts.
 */
async function named(
  { system }: Database,
  { owner, caller }: { owner: OwnerId; caller: OwnerId },
  members: readonly StoredMember[],
): Promise<Member[]> {
  const ids = [owner, ...members.map(({ memberId }) => memberId)]
  const people = await system
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, ids))
  const listed = people.map(({ id, name, email }): Member => {
    const member = members.find(({ memberId }) => memberId === id)
    return {
      ...{ userId: id, name, email, isYou: id === caller },
      role: member?.role ?? 'owner',
      hidesCosts: member?.hidesCosts ?? false,
      joinedAt: member?.joinedAt.toISOString() ?? null,
    }
  })
  const first = (one: Member) => (one.role === 'owner' ? 0 : 1)
  return listed.sort((a, b) => first(a) - first(b) || a.name.localeCompare(b.name))
}

export async function changeMember(
  db: Database,
  call: MemberCall,
  form: ParsedBody<typeof changeMemberCall>,
): Promise<void> {
  await withinBusiness(db)(call, async (tx, scope) => {
    const grant = grantOf(form)
    const changed = await tx
      .update(businessMembers)
      // a member who is no longer a manager cannot keep an offer of the business, not even an accepted one
      .set({ ...grant, ...(grant.role !== 'manager' && NO_OFFER) })
      .where(ofMember(scope, call.params.memberId))
      .returning({ id: businessMembers.memberId })
    if (changed.length === 0) throw new AppError('member_not_found')
    await recordAudit(tx, scope, 'member.role_changed', call.params.memberId, { role: grant.role })
  })
}

export async function removeMember(db: Database, call: MemberCall): Promise<void> {
  await withinBusiness(db)(call, async (tx, scope) => {
    await deleteMember(tx, scope, call.params.memberId)
    await recordAudit(tx, scope, 'member.removed', call.params.memberId)
  })
}

/** Ends the caller's own membership. Runs with the owner's rights, because even a viewer may do this. */
export async function leave(db: Database, call: BusinessCall & { readonly caller: OwnerId }): Promise<void> {
  await beyondAccess(() =>
    withinBusiness(db)(call, async (tx, scope) => {
      if (call.owner === call.caller) throw new AppError('owner_cannot_leave')
      await deleteMember(tx, scope, call.caller)
      await recordAudit(tx, scope, 'member.left', call.caller)
    }),
  )
}

/** The name of an account; null if it does not exist. */
export async function nameOf({ system }: Pick<Database, 'system'>, account: string): Promise<string | null> {
  const [found] = await system.select({ name: users.name }).from(users).where(eq(users.id, account))
  return found?.name ?? null
}
