import type { ParsedBody } from '#contract/endpoint.ts'
import type { ShownFeeRule } from '#contract/fees.ts'
import type { saveLearnedFees } from '#contract/learned-fees.ts'
import { rulesOverlap } from '#domain/fees/check-rule.ts'
import type { RuleEvidence } from '#domain/fees/fee-rule.ts'
import type { LearnedFee } from '#domain/fees/learned/learned-fee.ts'
import { remainsOf } from '#domain/fees/learned/replace-rule.ts'
import { readLearnedFees } from '#server/core/fees/learned-fees.ts'
import { type OwnRule, ownFeeRules } from '#server/core/fees/own-rules.ts'
import { platformNames } from '#server/core/fees/platform-names.ts'
import { todayOf } from '#server/core/today.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { type FeesDeps, present, refillFollowers } from './service.ts'
import { insertLearnedRule, lockRules, removeRule } from './store.ts'

type Chosen = ParsedBody<typeof saveLearnedFees>['fees'][number]

/**
 * Saves learned fees as the seller's rules, in one transaction. They replace rules that were learned earlier, but never
 * a rule that the seller entered.
 */
export async function saveLearned(
  deps: FeesDeps,
  owner: OwnerId,
  businessId: string,
  chosen: readonly Chosen[],
): Promise<ShownFeeRule[]> {
  return deps.db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, businessId)
    await lockRules(tx, scope)
    const { fees } = await readLearnedFees(tx, scope)
    const names = await platformNames(tx, owner)
    const saved: string[] = []
    for (const { id, everyProduct } of chosen) {
      const fee = fees.find((one) => one.id === id)
      // the statements have changed since the seller saw the fee, or its platform or products were deleted
      if (!fee || !names.has(fee.platform) || (!everyProduct && fee.productIds.length === 0))
        throw new AppError('learned_fee_not_found')
      const rule = ruleOf(fee, everyProduct)
      for (const other of await ownFeeRules(tx, scope)) {
        // a rule for named products applies before one for every product, so an older one would hide this fee
        const newer = rule.products || !other.products ? rule : { ...rule, products: fee.productIds }
        if (!rulesOverlap(other, newer)) continue
        const stays = saved.includes(other.id) || !other.source.learned
        if (stays && newer === rule) throw new AppError('fee_rule_overlaps')
        if (!stays) await replace(tx, scope, other, remainsOf(other, newer))
      }
      const made = await insertLearnedRule(tx, scope, rule, todayOf(deps))
      await recordAudit(tx, owner, 'fee_rule.created', made)
      saved.push(made)
    }
    await refillFollowers(tx, scope, deps)
    return Promise.all(saved.map((id) => present(tx, scope, id)))
  })
}

async function replace(
  tx: Tx,
  scope: BusinessScope,
  rule: OwnRule,
  remains: readonly OwnRule[],
): Promise<void> {
  await removeRule(tx, scope, rule.id)
  for (const { source, ...left } of remains)
    if (source.learned)
      await insertLearnedRule(tx, scope, { ...left, learned: source.learned }, source.checkedOn)
  await recordAudit(tx, scope.ownerId, 'fee_rule.updated', rule.id)
}

/** The rule starts with the first line that only this fee explains, and ends before the first of the next fee. */
function ruleOf(fee: LearnedFee, everyProduct: boolean) {
  const { platform, country, currency, kind, charge, vatAdded, since, until } = fee
  const { lines, explained, firstDay, lastDay } = fee
  const learned: RuleEvidence = { lines, explained, firstDay, lastDay }
  return {
    platform,
    country,
    currency,
    kind,
    charge,
    vatAdded,
    learned,
    fulfilment: null,
    category: null,
    products: everyProduct ? null : fee.productIds,
    validFrom: since?.by ?? firstDay,
    validTo: until && lastDayBefore(until.by),
  }
}

function lastDayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}
