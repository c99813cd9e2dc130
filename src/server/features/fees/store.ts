import { and, eq } from 'drizzle-orm'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { createFeeRule } from '#contract/fees.ts'
import type { FeeRule, RuleEvidence } from '#domain/fees/fee-rule.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import { feeRules } from '#server/infra/db/schema/fees.ts'
import type { Tx } from '#server/infra/db/tx.ts'

export type LearnedRule = Omit<FeeRule, 'id' | 'source'> & { readonly learned: RuleEvidence }

export type RuleForm = ParsedBody<typeof createFeeRule>

/**
 * Makes other calls that write rules of this business wait until the transaction ends, so that no two rules overlap.
 */
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

/**
 * Inserts a rule that was learned from statements. Its source is the evidence in the statements, so it has no title.
 */
export async function insertLearnedRule(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  rule: LearnedRule,
  checkedOn: string,
): Promise<string> {
  const { platform, country, fulfilment, category, kind, validFrom, validTo, charge, vatAdded, learned } =
    rule
  const products = rule.products ? [...rule.products] : null
  const of = { platform, country, fulfilment, category, products, kind, validFrom, validTo, charge, vatAdded }
  const [made] = await tx
    .insert(feeRules)
    .values({ userId: ownerId, businessId, ...of, learned, title: '', checkedOn })
    .returning({ id: feeRules.id })
  if (!made) throw new Error('the learned rule was not returned')
  return made.id
}

export async function changeRule(
  tx: Tx,
  scope: BusinessScope,
  ruleId: string,
  form: RuleForm,
  { checkedOn, entered }: { checkedOn: string; entered: boolean },
): Promise<boolean> {
  const changed = await tx
    .update(feeRules)
    .set({ ...form, checkedOn, ...(entered && { learned: null }) })
    .where(isRule(scope, ruleId))
    .returning({ id: feeRules.id })
  return changed.length > 0
}

export async function removeRule(tx: Tx, scope: BusinessScope, ruleId: string): Promise<boolean> {
  const removed = await tx.delete(feeRules).where(isRule(scope, ruleId)).returning({ id: feeRules.id })
  return removed.length > 0
}

function isRule(scope: BusinessScope, ruleId: string) {
  return and(
    eq(feeRules.userId, scope.ownerId),
    eq(feeRules.businessId, scope.businessId),
    eq(feeRules.id, ruleId),
  )
}
