import { revenueOf } from '../../import/sale-line.ts'
import { allocate, divideRounded, exact, PPM } from '../../money/money.ts'
import { keptOnRefund } from '../fee-of.ts'
import type { FeeRule } from '../fee-rule.ts'
import { near } from './cause.ts'
import { type Allowed, nearest } from './expected-fee.ts'
import type { Finding, LedgerLine, Outcome, Unchecked } from './finding.ts'
import {
  type AmountOf,
  about,
  costOf,
  type ItemParts,
  isReturned,
  unchecked,
  unfit,
  vatRate,
} from './item-parts.ts'

const referral: AmountOf = ({ amounts }) => amounts.referralFee

/** Checks a returned sale: compares what the platform kept of the referral fee with what the rule allows. */
export function checkRefund(parts: ItemParts): Finding[] {
  const { item, facts, rules, sales, refunds, others } = parts
  const first = refunds[0]
  if (!first) return []
  const givenBack = [...refunds, ...others.filter((line) => isReturned(parts, line))]
  const charged = costOf([...sales, ...others.filter((line) => !isReturned(parts, line))], referral)
  if (charged === 0 && costOf(givenBack, referral) === 0) return []
  const sold = worth(parts, sales)
  const returned = 0 - worth(parts, refunds)
  const without = (reason: Unchecked) => [unchecked('refund', parts, givenBack, referral, reason)]
  if (charged <= 0 || returned <= 0 || returned > sold) return without('no_sale')
  const units = unitsBack(parts)
  if (units === null) return without('no_quantity')
  const share = divideRounded(BigInt(charged) * BigInt(returned), BigInt(sold))
  const kept = exact(share + costOf(givenBack, referral))
  const found = (outcome: Outcome): Finding[] => [
    { ...about('refund', item, refunds, givenBack), units, charged: kept, outcome },
  ]
  const rule = rules.find('refund', facts, first.day)
  const reason = typeof rule === 'string' ? rule : unfit(rule, parts, first.day)
  if (typeof rule === 'string' || reason !== null)
    return found({ is: 'unchecked', reason: reason ?? 'no_rule' })
  const amounts = mayKeep(rule, parts, { share, units, day: first.day })
  if (amounts === null) return found({ is: 'unchecked', reason: 'no_rule' })
  const { amount: expected } = nearest(amounts, kept)
  // the platform rounds each line separately, so each line can differ by one minor unit
  if (near(kept, expected, refunds.length)) return found({ is: 'equal', expected, rule })
  const cause = kept > expected ? 'not_given_back' : 'amount'
  return found({ is: 'different', expected, cause, rule, chargedPpm: null, expectedPpm: null })
}

/**
 * Adds up the amounts that the referral fee is charged on. Delivery and gift wrap are among them unless the referral rule leaves them out:
 * the platforms with a published refund rule charge the fee on all that the buyer pays.
 */
function worth({ rules, facts, sales }: ItemParts, lines: readonly LedgerLine[]): number {
  const rule = rules.find('referral', facts, sales[0]?.day ?? '')
  const ofPrice = typeof rule !== 'string' && rule.charge.percent?.base.of !== 'paid'
  return lines.reduce(
    (sum, { amounts }) => sum + (ofPrice ? amounts.sales + amounts.discounts : revenueOf(amounts)),
    0,
  )
}

/**
 * The number of returned units, or null if unknown. Some ledgers state no quantity for refunds; then the number is known only if one unit
 * was sold.
 */
function unitsBack({ sales, refunds }: ItemParts): number | null {
  const returned = refunds.reduce((sum, { units }) => sum - units, 0)
  if (returned > 0) return returned
  return sales.reduce((sum, { units }) => sum + units, 0) === 1 ? 1 : null
}

interface Back {
  /** The part of the charged referral fee that belongs to the returned units. */
  readonly share: number
  readonly units: number
  readonly day: string
}

/**
 * The amounts that the platform may keep, with fees read as including or excluding VAT. They are calculated per unit, because the maximum
 * of the rule applies to each unit. null if the rule cannot be computed.
 */
function mayKeep(rule: FeeRule, { facts }: ItemParts, { share, units, day }: Back): Allowed[] | null {
  const ratePpm = vatRate(facts, day) ?? 0
  const forms = facts.feesWithVat === null ? [true, false] : [facts.feesWithVat]
  const sums: Allowed[] = []
  for (const withVat of forms) {
    const inside = withVat && rule.vatAdded ? PPM + ratePpm : PPM
    const net = divideRounded(BigInt(share) * BigInt(PPM), BigInt(inside))
    let sum = 0
    for (const fee of allocate(net, Array<number>(units).fill(1))) {
      const kept = keptOnRefund(rule, fee, ratePpm)
      if (kept === null) return null
      sum = exact(sum + kept.kept + (withVat ? kept.vatOnKept : 0))
    }
    sums.push({ amount: sum, withVat })
  }
  return sums
}
