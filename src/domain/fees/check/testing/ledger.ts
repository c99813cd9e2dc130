import type { LineKind } from '../../../import/sale-line.ts'
import { type FeeCharge, type FeeKind, type FeeRule, NO_CHARGE } from '../../fee-rule.ts'
import { checkItem } from '../check-item.ts'
import type { Finding, ItemFacts, LedgerLine } from '../finding.ts'
import { RuleBook } from '../rule-book.ts'

/** A ledger line in AED. Fees are negative, as in the ledger. */
export function line(amounts: Partial<LedgerLine['amounts']>, more: Partial<LedgerLine> = {}): LedgerLine {
  const none = { sales: 0, shipping: 0, giftWrap: 0, discounts: 0, referralFee: 0, fulfilmentFee: 0 }
  const units = amounts.sales === undefined ? 0 : Math.sign(amounts.sales)
  const kind: LineKind = units > 0 ? 'sale' : units < 0 ? 'refund' : 'fee'
  return {
    kind,
    sku: 'LAMP-01',
    day: '2026-03-18',
    units,
    amounts: { ...none, ...amounts },
    taxApart: false,
    ...more,
  }
}

/** A referral rule that charges `ratePpm` millionths of the price including VAT. */
export function percent(ratePpm: number, base: 'price' | 'paid' = 'price', withVat = true): FeeCharge {
  const bands = [{ upTo: null, ratePpm }]
  return { ...NO_CHARGE, percent: { base: { of: base, withVat }, tiers: 'marginal', bands } }
}

export function rule(kind: FeeKind, charge: FeeCharge, more: Partial<FeeRule> = {}): FeeRule {
  return {
    id: `test.${kind}`,
    platform: 'noon',
    country: 'AE',
    currency: 'AED',
    fulfilment: null,
    category: null,
    kind,
    validFrom: null,
    validTo: null,
    charge,
    vatAdded: true,
    source: { title: 'A contract', url: null, checkedOn: '2026-01-01', confidence: 'own', note: null },
    ...more,
  }
}

export const NOON: ItemFacts = {
  platform: 'noon',
  country: 'AE',
  productId: 'lamp',
  category: null,
  fulfilment: null,
  weightGrams: null,
  volumeMm3: null,
  feesWithVat: true,
}

export function check(
  lines: readonly LedgerLine[],
  rules: readonly FeeRule[],
  facts: Partial<ItemFacts> = {},
): Finding[] {
  const item = { sku: 'LAMP-01', currency: 'AED', lines, feesOfOrder: false } as const
  return checkItem(item, { ...NOON, ...facts }, new RuleBook(rules))
}

/** Each finding as [kind, charged amount, expected amount or the reason why it is unknown, cause of the difference]. */
export function outcomes(findings: readonly Finding[]): (string | number)[][] {
  return findings.map(({ kind, charged, outcome }) => {
    if (outcome.is === 'unchecked') return [kind, charged, outcome.reason]
    return [kind, charged, outcome.expected, outcome.is === 'equal' ? 'equal' : outcome.cause]
  })
}
