import { applyRate, exact } from '../money/money.ts'
import { restateVat } from '../vat/restate-vat.ts'
import { chargeOf } from './charge.ts'
import type { FeeBase, FeeRule } from './fee-rule.ts'

/**
 * feeOf(rule, sale)                        -> { fee, vatOnFee, base } | null      one item of a sale
 * feesOf(rules, sale)                      -> { fee, vatOnFee } | null            their sum, null if one is unknown
 * feeWithLostVat(rule, sale, lostVatPpm)   -> minor units | null                  with VAT that the seller cannot reclaim
 * keptOnRefund(rule, referralFee, vat)     -> { kept, vatOnKept, comesBack } | null
 * Minor units of the rule's currency, never negative. null is unknown, never zero.
 */

/** One item that a buyer pays for, in minor units of the rule's currency. */
export interface FeeSale {
  readonly price: number
  readonly delivery: number
  readonly giftWrap: number
  /** Weight of the packed item; null is unknown. */
  readonly weightGrams: number | null
  /** Volume of the packed item in cubic millimetres; null or omitted is unknown. */
  readonly volumeMm3?: number | null
  /** The VAT rate in millionths. 0 if there is no VAT. */
  readonly vatRatePpm: number
  /** Whether the price, delivery and gift wrap include VAT. */
  readonly pricesWithVat: boolean
}

export interface Fee {
  /** The fee as the rule states it: without VAT if the platform adds VAT. */
  readonly fee: number
  readonly vatOnFee: number
  /** What the percentage is taken of. */
  readonly base: number
}

type AppliedRule = Pick<FeeRule, 'charge' | 'vatAdded'> & Partial<Pick<FeeRule, 'kind'>>

export function feeOf(rule: AppliedRule, sale: FeeSale): Fee | null {
  const base = baseOf(rule.charge.percent?.base ?? PRICE, sale)
  if (base === null) return null
  const fee = chargeOf(rule.charge, {
    base,
    weightGrams: sale.weightGrams,
    volumeMm3: sale.volumeMm3 ?? null,
    // a gateway's minimum is for the whole payment, of which a free item may be the first
    freePaysMinimum: rule.kind === 'payment',
  })
  if (fee === null) return null
  return {
    fee,
    vatOnFee: rule.vatAdded ? applyRate(fee, sale.vatRatePpm) : 0,
    base,
  }
}

export function feesOf(rules: readonly FeeRule[], sale: FeeSale): Omit<Fee, 'base'> | null {
  let fee = 0
  let vatOnFee = 0
  for (const rule of rules) {
    const one = feeOf(rule, sale)
    if (one === null) return null
    fee = exact(fee + one.fee)
    vatOnFee = exact(vatOnFee + one.vatOnFee)
  }
  return { fee, vatOnFee }
}

/** The fee of one item, including VAT that the platform adds and the seller cannot reclaim. Each is rounded once. */
export function feeWithLostVat(rule: FeeRule, sale: FeeSale, lostVatPpm: number): number | null {
  const one = feeOf(rule, sale)
  return one && exact(one.fee + lostVatOn(rule, one.fee, lostVatPpm))
}

/** The VAT on a fee of the rule, or on its rate, that the seller cannot reclaim. */
export function lostVatOn({ vatAdded }: Pick<FeeRule, 'vatAdded'>, amount: number, ratePpm: number): number {
  return vatAdded ? applyRate(amount, ratePpm) : 0
}

export interface KeptOnRefund {
  /** What the platform keeps of a referral fee when it refunds that fee. */
  readonly kept: number
  readonly vatOnKept: number
  readonly comesBack: number
}

/**
 * Calculates what the platform keeps of the referral fee. `referralFee` is the fee charged on the item, without VAT. Returns null if the
 * rule is not for refunds or cannot be computed.
 */
export function keptOnRefund(rule: FeeRule, referralFee: number, vatRatePpm: number): KeptOnRefund | null {
  if (rule.kind !== 'refund_administration') return null
  const kept = chargeOf(rule.charge, { base: referralFee, weightGrams: null, volumeMm3: null })
  if (kept === null) return null
  return {
    kept,
    vatOnKept: rule.vatAdded ? applyRate(kept, vatRatePpm) : 0,
    comesBack: exact(referralFee - kept),
  }
}

const PRICE: FeeBase = { of: 'price', withVat: true }

/**
 * The base of a percentage, with or without VAT as the rule needs it, whether the price includes VAT or not. Returns null for a referral fee
 * as the base, because a sale has none.
 */
function baseOf(base: FeeBase, sale: FeeSale): number | null {
  if (base.of === 'referral') return null
  const stated = base.of === 'price' ? sale.price : exact(sale.price + sale.delivery + sale.giftWrap)
  return restateVat(stated, sale.vatRatePpm, { withVat: sale.pricesWithVat, wanted: base.withVat })
}
