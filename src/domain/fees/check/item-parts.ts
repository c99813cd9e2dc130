import { countryVatRate } from '../../vat/rates.ts'
import type { FeeRule } from '../fee-rule.ts'
import type { CheckedKind, Finding, ItemFacts, LedgerLine, OrderItem, Unchecked } from './finding.ts'
import type { RuleBook } from './rule-book.ts'

/** The lines of one item, grouped by kind. */
export interface ItemParts {
  readonly item: OrderItem
  readonly facts: ItemFacts
  readonly rules: RuleBook
  readonly sales: readonly LedgerLine[]
  readonly refunds: readonly LedgerLine[]
  /** Lines with fees or corrections that are neither the sale nor a refund. */
  readonly others: readonly LedgerLine[]
}

export type AmountOf = (line: LedgerLine) => number

export function partsOf(item: OrderItem, facts: ItemFacts, rules: RuleBook): ItemParts {
  const sales = item.lines.filter(({ kind, units }) => kind === 'sale' && units > 0)
  const refunds = item.lines.filter(({ kind }) => kind === 'refund')
  const others = item.lines.filter((line) => !sales.includes(line) && !refunds.includes(line))
  return { item, facts, rules, sales, refunds, others }
}

/**
 * Whether a separate fee line belongs to the refund of its item: it does if it credits a referral fee. Any other line belongs to the sale.
 */
export function isReturned({ refunds }: ItemParts, line: LedgerLine): boolean {
  return refunds.length > 0 && line.amounts.referralFee > 0
}

/** Why the sales of an item cannot be compared with this rule; null if they can. */
export function unfit(rule: FeeRule, { item, facts, sales }: ItemParts, day: string): Unchecked | null {
  if (rule.currency !== item.currency) return 'other_currency'
  if (item.feesOfOrder) return 'whole_order'
  const base = rule.charge.percent?.base
  const otherBase =
    base !== undefined && base.of !== 'referral' && sales.some(({ taxApart }) => base.withVat === taxApart)
  const needed = otherBase || (rule.vatAdded && facts.feesWithVat !== false)
  return needed && vatRate(facts, day) === null ? 'no_vat_rate' : null
}

export function vatRate({ country }: ItemFacts, day: string): number | null {
  return country === null ? null : (countryVatRate(country, day)?.ratePpm ?? null)
}

/** Returns an amount of the ledger as a cost: the ledger states amounts paid to the seller as positive, so the sign is reversed. */
export function costOf(lines: readonly LedgerLine[], of: AmountOf): number {
  return lines.reduce((sum, line) => sum - of(line), 0)
}

export function unchecked(
  kind: CheckedKind,
  { item }: ItemParts,
  lines: readonly LedgerLine[],
  of: AmountOf,
  reason: Unchecked,
): Finding {
  const charged = costOf(lines, of)
  return { ...about(kind, item, lines, lines), charged, outcome: { is: 'unchecked', reason } }
}

export function about(
  kind: CheckedKind,
  { sku }: OrderItem,
  lines: readonly LedgerLine[],
  charging: readonly LedgerLine[],
): Pick<Finding, 'kind' | 'sku' | 'day' | 'chargedOn' | 'units'> {
  const day = lines[0]?.day ?? ''
  const days = [day, ...charging.map((line) => line.day)].sort()
  const units = lines.reduce((sum, line) => sum + Math.abs(line.units), 0)
  return { kind, sku, day, chargedOn: days.at(-1) ?? day, units }
}
