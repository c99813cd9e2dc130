import { isDeepStrictEqual } from 'node:util'
import type { ParsedQuery } from '#contract/endpoint.ts'
import type { listFeeRules, ShownFeeRule } from '#contract/fees.ts'
import { rulesOverlap } from '#domain/fees/check-rule.ts'
import { appliesOn, isOwn } from '#domain/fees/choose-rules.ts'
import { FEE_KINDS, type FeeRule } from '#domain/fees/fee-rule.ts'
import { SHIPPED_RULES } from '#domain/fees/rules/shipped.ts'
import { type OwnRule, ownFeeRules } from '#server/core/fees/own-rules.ts'
import { platformNames } from '#server/core/fees/platform-names.ts'
import { refillFees } from '#server/core/fees/refill-fees.ts'
import { recostProducts } from '#server/core/sales/costing/recost.ts'
import { todayOf } from '#server/core/today.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { changeRule, insertRule, lockRules, type RuleForm, removeRule } from './store.ts'

export interface FeesDeps {
  readonly db: Database
  readonly now: () => Date
}

type Listed = ParsedQuery<typeof listFeeRules>

export async function list(
  { db }: FeesDeps,
  owner: OwnerId,
  businessId: string,
  query: Listed,
): Promise<{ rules: ShownFeeRule[]; total: number }> {
  return db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, businessId)
    const own = query.whose === 'shipped' ? [] : await ownFeeRules(tx, scope)
    const shipped = query.whose === 'own' ? [] : SHIPPED_RULES
    const names = await platformNames(tx, owner)
    const rules = [...own, ...shipped].filter((rule) => asked(rule, query)).map((rule) => shown(rule, names))
    rules.sort(inOrder)
    const from = (query.page - 1) * query.pageSize
    return { rules: rules.slice(from, from + query.pageSize), total: rules.length }
  })
}

export async function create(
  deps: FeesDeps,
  owner: OwnerId,
  businessId: string,
  form: RuleForm,
): Promise<ShownFeeRule> {
  return deps.db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, businessId)
    return present(tx, scope, await addRule(tx, deps, scope, form))
  })
}

/** Adds a rule in the caller's transaction; returns its id. */
export async function addRule(
  tx: Tx,
  clock: Pick<FeesDeps, 'now'>,
  scope: BusinessScope,
  form: RuleForm,
): Promise<string> {
  await check(tx, scope, form, null)
  const id = await insertRule(tx, scope, form, todayOf(clock))
  await recordAudit(tx, scope, 'fee_rule.created', id)
  await refillFollowers(tx, scope, clock)
  return id
}

export async function update(
  deps: FeesDeps,
  owner: OwnerId,
  { businessId, ruleId }: { businessId: string; ruleId: string },
  form: RuleForm,
): Promise<ShownFeeRule> {
  return deps.db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, businessId)
    const before = await check(tx, scope, form, ruleId)
    // a learned rule whose charge the seller changes counts as entered by the seller, no longer as learned from
    // statements
    const entered = before?.vatAdded !== form.vatAdded || !isDeepStrictEqual(before.charge, form.charge)
    if (!(await changeRule(tx, scope, ruleId, form, { checkedOn: todayOf(deps), entered })))
      throw new AppError('fee_rule_not_found')
    await recordAudit(tx, scope, 'fee_rule.updated', ruleId)
    await refillFollowers(tx, scope, deps)
    return present(tx, scope, ruleId)
  })
}

export async function remove(
  deps: FeesDeps,
  owner: OwnerId,
  { businessId, ruleId }: { businessId: string; ruleId: string },
): Promise<void> {
  await deps.db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, businessId)
    await lockRules(tx, scope)
    if (!(await removeRule(tx, scope, ruleId))) throw new AppError('fee_rule_not_found')
    await recordAudit(tx, scope, 'fee_rule.deleted', ruleId)
    await refillFollowers(tx, scope, deps)
  })
}

/**
 * Updates the fees of products that follow rules to today's rules, and the estimated fees of sales to the rules of
 * their days.
 */
export async function refillFollowers(
  tx: Tx,
  scope: BusinessScope,
  clock: Pick<FeesDeps, 'now'>,
): Promise<void> {
  const { productIds } = await refillFees(tx, scope, todayOf(clock))
  await recostProducts(tx, scope, productIds, 'listed')
}

/**
 * Checks the parts of a rule that need the database; the contract's schema has checked the rest. Returns the stored
 * rule with this id, or null for a new rule.
 */
async function check(
  tx: Tx,
  scope: BusinessScope,
  form: RuleForm,
  ruleId: string | null,
): Promise<OwnRule | null> {
  await lockRules(tx, scope)
  if (!(await platformNames(tx, scope.ownerId)).has(form.platform))
    throw new AppError('invalid_input', { fields: [{ path: 'platform', code: 'platformNotFound' }] })
  if (form.copiedFrom !== null && !SHIPPED_RULES.some(({ id }) => id === form.copiedFrom))
    throw new AppError('fee_rule_not_found')
  const own = await ownFeeRules(tx, scope)
  const before = own.find(({ id }) => id === ruleId) ?? null
  if (ruleId !== null && before === null) throw new AppError('fee_rule_not_found')
  const products = before?.products ?? null
  if (own.some((rule) => rule.id !== ruleId && rulesOverlap(rule, { ...form, products })))
    throw new AppError('fee_rule_overlaps')
  return before
}

export async function present(tx: Tx, scope: BusinessScope, ruleId: string): Promise<ShownFeeRule> {
  const rule = (await ownFeeRules(tx, scope)).find(({ id }) => id === ruleId)
  if (!rule) throw new AppError('fee_rule_not_found')
  return shown(rule, await platformNames(tx, scope.ownerId))
}

function asked(rule: FeeRule, query: Listed): boolean {
  return (
    (query.platform === undefined || rule.platform === query.platform) &&
    (query.country === undefined || rule.country === query.country) &&
    (query.kind === undefined || rule.kind === query.kind) &&
    (query.category === undefined || rule.category === null || rule.category === query.category) &&
    (query.fulfilment === undefined || rule.fulfilment === null || rule.fulfilment === query.fulfilment) &&
    (query.day === undefined || appliesOn(rule, query.day))
  )
}

function shown(rule: FeeRule | OwnRule, names: ReadonlyMap<string, string>): ShownFeeRule {
  return {
    ...rule,
    own: isOwn(rule),
    platformName: names.get(rule.platform) ?? rule.platform,
    products: rule.products ?? null,
    copiedFrom: 'copiedFrom' in rule ? rule.copiedFrom : null,
  } as ShownFeeRule
}

/**
 * Sorts rules by platform, country, fee kind and category; the seller's own rules before shipped rules, newer before
 * older.
 */
function inOrder(a: ShownFeeRule, b: ShownFeeRule): number {
  return (
    a.platformName.localeCompare(b.platformName, 'en') ||
    a.country.localeCompare(b.country) ||
    FEE_KINDS.indexOf(a.kind) - FEE_KINDS.indexOf(b.kind) ||
    (a.category ?? '').localeCompare(b.category ?? '') ||
    Number(b.own) - Number(a.own) ||
    (a.fulfilment ?? '').localeCompare(b.fulfilment ?? '') ||
    (b.validFrom ?? '').localeCompare(a.validFrom ?? '') ||
    a.id.localeCompare(b.id)
  )
}
