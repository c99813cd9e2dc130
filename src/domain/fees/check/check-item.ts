import { explained, near } from './cause.ts'
import { checkRefund } from './check-refund.ts'
import { expectedFee, nearest } from './expected-fee.ts'
import type { CheckedKind, Finding, ItemFacts, LedgerLine, OrderItem, Outcome } from './finding.ts'
import {
  type AmountOf,
  about,
  costOf,
  type ItemParts,
  isReturned,
  partsOf,
  unchecked,
  unfit,
  vatRate,
} from './item-parts.ts'
import { lineSale } from './line-sale.ts'
import type { RuleBook } from './rule-book.ts'

/**
 * Checks each kind of fee that was charged or that a known rule expects. Returns one finding per kind. Without a sale it returns one
 * finding per line, and for the fulfilment fees of a return also one per line. A fee without a rule is `unchecked` with a reason, and never
 * a difference.
 */
export function checkItem(item: OrderItem, facts: ItemFacts, rules: RuleBook): Finding[] {
  const parts = partsOf(item, facts, rules)
  return [...checkReferral(parts), ...checkFulfilment(parts), ...checkRefund(parts)]
}

function checkReferral(parts: ItemParts): Finding[] {
  const lines = [...parts.sales, ...parts.others.filter((line) => !isReturned(parts, line))]
  return compare(parts, { kind: 'referral', lines, of: ({ amounts }) => amounts.referralFee })
}

/**
 * Checks the fulfilment fees. Fees that are charged on or after the day of a refund are reported separately, because no rule states what a
 * return costs. If there are no others, one of them can be the late fee of the sale, so nothing is compared.
 */
function checkFulfilment(parts: ItemParts): Finding[] {
  const of: AmountOf = ({ amounts }) => amounts.fulfilmentFee
  const back = parts.refunds.map(({ day }) => day).sort()[0]
  const ofReturn = parts.others.filter(({ day }) => back !== undefined && day >= back)
  const lines = [...parts.sales, ...parts.others.filter((line) => !ofReturn.includes(line))]
  const charges = (line: LedgerLine) => of(line) !== 0
  const returning = [...parts.refunds, ...ofReturn].filter(charges)
  const late = ofReturn.some(charges) && !lines.some(charges)
  return [
    ...(late ? [] : compare(parts, { kind: 'fulfilment', lines, of })),
    ...returning.map((line) => unchecked('fulfilment', parts, [line], of, 'no_rule')),
  ]
}

interface Charge {
  readonly kind: Exclude<CheckedKind, 'refund'>
  readonly lines: readonly LedgerLine[]
  readonly of: AmountOf
}

function compare(parts: ItemParts, { kind, lines, of }: Charge): Finding[] {
  const { item, facts, rules, sales } = parts
  const charging = lines.filter((line) => of(line) !== 0)
  const first = sales[0]
  if (!first) return charging.map((line) => unchecked(kind, parts, [line], of, 'no_sale'))
  const unknown = (reason: Parameters<typeof unchecked>[4]) =>
    charging.length === 0 ? [] : [unchecked(kind, parts, lines, of, reason)]
  const rule = rules.find(kind, facts, first.day)
  if (typeof rule === 'string') return unknown(rule)
  const reason = unfit(rule, parts, first.day)
  if (reason !== null) return unknown(reason)
  const vatRatePpm = vatRate(facts, first.day) ?? 0
  const sold = sales.map((line) => lineSale(line, facts, vatRatePpm))
  const right = expectedFee(rule, sold, facts.feesWithVat)
  if (right === null) return unknown('no_size')
  const charged = costOf(lines, of)
  const { amount: expected, withVat } = nearest(right.amounts, charged)
  // the platform rounds each line separately, so each line can differ by one minor unit
  const tolerance = sales.length
  const { base } = right
  const times = charging.length
  const outcome: Outcome = near(charged, expected, tolerance)
    ? { is: 'equal', expected, rule }
    : explained({ rule, facts, sales, times, vatRatePpm, charged, expected, withVat, base, tolerance })
  return [{ ...about(kind, item, sales, charging), charged, outcome }]
}
