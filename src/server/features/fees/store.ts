import { and, eq, isNull, or } from 'drizzle-orm'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { createFeeRule } from '#contract/fees.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { businesses, platforms } from '#server/infra/db/schema/catalog.ts'
import { feeRules } from '#server/infra/db/schema/fees.ts'
import type { Tx } from '#server/infra/db/tx.ts'

export type RuleForm = ParsedBody<typeof createFeeRule>

/** Allows one writer of a business's rules at a time, so that no two rules overlap. */
export async function lockRules(tx: Tx, scope: BusinessScope): Promise<void> {
  await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(eq(businesses.userId, scope.ownerId), eq(businesses.id, scope.businessId)))
    .for('no key update')
}

export async function insertRule(
  tx: Tx,
  scope: BusinessScope,
  form: RuleForm,
  checkedOn: string,
): Promise<string> {
  const [made] = await tx
    .insert(feeRules)
    .values({ userId: scope.ownerId, businessId: scope.businessId, ...form, checkedOn })
    .returning({ id: feeRules.id })
  if (!made) throw new Error('the new rule was not returned')
  return made.id
}

export async function changeRule(
  tx: Tx,
  scope: BusinessScope,
  ruleId: string,
  form: RuleForm,
  checkedOn: string,
): Promise<boolean> {
  const changed = await tx
    .update(feeRules)
    .set({ ...form, checkedOn })
    .where(isRule(scope, ruleId))
    .returning({ id: feeRules.id })
  return changed.length > 0
}

export async function removeRule(tx: Tx, scope: BusinessScope, ruleId: string): Promise<boolean> {
  const removed = await tx.delete(feeRules).where(isRule(scope, ruleId)).returning({ id: feeRules.id })
  return removed.length > 0
}

/**
 * Names of all platforms that this seller sees, by their identifier in rules: the code, or the id of a custom
 * platform.
 */
export async function platformNames(tx: Tx, owner: OwnerId): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: platforms.id, code: platforms.code, name: platforms.name })
    .from(platforms)
    .where(or(isNull(platforms.userId), eq(platforms.userId, owner)))
  return new Map(rows.map(({ id, code, name }) => [code ?? id, name]))
}

function isRule(scope: BusinessScope, ruleId: string) {
  return and(
    eq(feeRules.userId, scope.ownerId),
    eq(feeRules.businessId, scope.businessId),
    eq(feeRules.id, ruleId),
  )
}
