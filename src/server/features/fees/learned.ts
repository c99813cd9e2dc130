import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedBody, ResponseOf } from '#contract/endpoint.ts'
import type { ShownFeeRule } from '#contract/fees.ts'
import type { saveLearnedFees } from '#contract/learned-fees.ts'
import { rulesOverlap } from '#domain/fees/check-rule.ts'
import type { FeeRule } from '#domain/fees/fee-rule.ts'
import type { LearnedFee } from '#domain/fees/learned/learned-fee.ts'
import { remainsOf } from '#domain/fees/learned/replace-rule.ts'
import { contestedProducts, type RuleOfFee, ruleOf } from '#domain/fees/learned/rule-of-fee.ts'
import { readLearnedFees } from '#server/core/fees/learned-fees.ts'
import { type OwnRule, ownFeeRules } from '#server/core/fees/own-rules.ts'
import { platformNames } from '#server/core/fees/platform-names.ts'
import { todayOf } from '#server/core/today.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { type FeesDeps, present, refillFollowers } from './service.ts'
import { insertLearnedRule, lockRules, removeRule } from './store.ts'

const MOST_NAMES = 20

type Chosen = ParsedBody<typeof saveLearnedFees>['fees'][number]

type NotUsed = ResponseOf<typeof saveLearnedFees>['notUsed']

/**
 * Saves learned fees as the seller's rules, in one transaction. They replace rules that were learned earlier, but never
 * a rule that the seller entered. A single chosen fee applies to all of its products, because the seller chose it for
 * them. If several are chosen, products for which they conflict are left out and returned in `notUsed`, because the
 * seller must decide.
 */
export async function saveLearned(
  deps: FeesDeps,
  owner: OwnerId,
  businessId: string,
  chosen: readonly Chosen[],
): Promise<{ rules: ShownFeeRule[]; notUsed: NotUsed }> {
  return deps.db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, businessId)
    await lockRules(tx, scope)
    const { fees } = await readLearnedFees(tx, scope)
    const names = await platformNames(tx, owner)
    const saved: string[] = []
    const leftOut: LeftOut = { skus_differ: new Map(), own_rule: new Map() }
    for (const { id, everyProduct } of chosen) {
      const fee = fees.find((one) => one.id === id)
      // the statements have changed since the seller saw the learned fee, or its platform or products were deleted
      if (!fee || !names.has(fee.platform) || (!everyProduct && fee.productIds.length === 0))
        throw new AppError('learned_fee_not_found')
      const own = await ownFeeRules(tx, scope)
      const whole = ruleOf(fee, everyProduct)
      const rule = chosen.length > 1 ? undisputed(whole, { fee, fees, own, saved, leftOut }) : whole
      if (rule.products?.length === 0) continue
      for (const other of own) {
        // a rule for named products takes precedence over one for every product, so an older learned rule for named
        // products would hide this fee
        const newer = rule.products || !other.products ? rule : { ...rule, products: fee.productIds }
        if (!rulesOverlap(other, newer)) continue
        const stays = saved.includes(other.id) || !other.source.learned
        if (stays && newer === rule) throw new AppError('fee_rule_overlaps')
        if (!stays) await replace(tx, scope, other, remainsOf(other, newer))
      }
      const made = await insertLearnedRule(tx, scope, rule, todayOf(deps))
      await recordAudit(tx, scope, 'fee_rule.created', made)
      saved.push(made)
      for (const product of rule.products ?? []) leftOut.skus_differ.delete(placeOf(rule, product))
    }
    await refillFollowers(tx, scope, deps)
    const rules = await Promise.all(saved.map((id) => present(tx, scope, id)))
    return { rules, notUsed: await named(tx, scope, leftOut) }
  })
}

type Reason = NotUsed[number]['reason']
/** The products that got no rule, by the reason; the key of each is its platform, fee kind and product id. */
type LeftOut = Readonly<Record<Reason, Map<string, string>>>

function placeOf({ platform, kind }: Pick<RuleOfFee, 'platform' | 'kind'>, product: string): string {
  return [platform, kind, product].join(' ')
}

interface Dispute {
  readonly fee: LearnedFee
  readonly fees: readonly LearnedFee[]
  readonly own: readonly OwnRule[]
  /** The ids of the rules that this call has saved so far. */
  readonly saved: readonly string[]
  readonly leftOut: LeftOut
}

/**
 * Returns the rule without the products for which another learned fee or an entered rule is just as valid. Adds these
 * products to `leftOut`.
 */
function undisputed(rule: RuleOfFee, { fee, fees, own, saved, leftOut }: Dispute): RuleOfFee {
  if (!rule.products) return rule
  const productsOf = (rules: readonly FeeRule[]) =>
    new Set(rules.filter((other) => rulesOverlap(other, rule)).flatMap(({ products }) => products ?? []))
  const entered = productsOf(own.filter(({ source }) => !source.learned))
  const done = productsOf(own.filter(({ id }) => saved.includes(id)))
  const contested = contestedProducts(fee, fees)
  const left = rule.products.filter((product) => {
    if (done.has(product)) return false
    if (contested.has(product)) leftOut.skus_differ.set(placeOf(rule, product), product)
    else if (entered.has(product)) leftOut.own_rule.set(placeOf(rule, product), product)
    else return true
    return false
  })
  return { ...rule, products: left }
}

async function named(tx: Tx, { ownerId, businessId }: BusinessScope, leftOut: LeftOut): Promise<NotUsed> {
  const ids = [...leftOut.skus_differ.values(), ...leftOut.own_rule.values()]
  if (ids.length === 0) return []
  const found = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.userId, ownerId), eq(products.businessId, businessId), inArray(products.id, ids)))
    .orderBy(products.name)
  return (['skus_differ', 'own_rule'] as const).flatMap((reason) => {
    const left = new Set(leftOut[reason].values())
    const those = found.filter(({ id }) => left.has(id))
    const shown = those.slice(0, MOST_NAMES).map(({ name }) => name)
    return those.length > 0 ? [{ reason, products: shown, productCount: those.length }] : []
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
  await recordAudit(tx, scope, 'fee_rule.updated', rule.id)
}
