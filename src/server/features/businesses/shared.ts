import { and, eq, sql } from 'drizzle-orm'
import type { Business } from '#contract/businesses.ts'
import { offerEnds } from '#server/core/members/offer.ts'
import type { Database } from '#server/infra/db/database.ts'
import { type MemberAccess, withAccess } from '#server/infra/db/member-access.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { businessMembers } from '#server/infra/db/schema/members.ts'

/**
 * Runs the work once for each business that others share with the caller, with the caller's rights in that business. Row-level
 * security shows the work no other business of the same owner.
 */
export async function eachShared<T>(
  db: Database,
  caller: OwnerId,
  work: (access: MemberAccess) => Promise<T>,
): Promise<T[]> {
  const found = await db.tenantQuery<MemberAccess>(
    caller,
    sql`SELECT user_id AS "ownerId", business_id AS "businessId", role, hides_costs AS "hidesCosts" FROM business_members
      WHERE member_id = ${caller} ORDER BY joined_at DESC, business_id`,
  )
  return Promise.all(found.map((access) => withAccess(access, () => work(access))))
}

/**
 * Adds the name of the owner who shares the business with the caller, and whether the owner offers to transfer the business to
 * the caller.
 */
export async function asShared(
  { db, now }: { db: Database; now: () => Date },
  caller: OwnerId,
  business: Business,
): Promise<Business> {
  const [found] = await db.system
    .select({
      owner: users.name,
      offeredAt: businessMembers.offeredAt,
      acceptedAt: businessMembers.acceptedAt,
    })
    .from(businessMembers)
    .innerJoin(users, eq(users.id, businessMembers.userId))
    .where(and(eq(businessMembers.memberId, caller), eq(businessMembers.businessId, business.id)))
  const isOffered = found?.acceptedAt === null && offerEnds(found.offeredAt, now()) !== null
  return { ...business, sharedBy: found?.owner ?? null, isOffered }
}
