import type { MemberRole } from '#contract/roles.ts'
import { businessMembers } from '#server/infra/db/schema/members.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { TestClient } from './test-client.ts'

/** Makes an account a member of a business without an invitation. */
export async function addMember(
  system: Tx,
  business: { owner: TestClient; businessId: string },
  member: TestClient,
  role: MemberRole,
  hidesCosts = false,
): Promise<void> {
  const { owner, businessId } = business
  await system
    .insert(businessMembers)
    .values({ userId: owner.userId, businessId, memberId: member.userId, role, hidesCosts })
}
