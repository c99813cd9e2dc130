import { exact } from '../money/money.ts'
import type { OutputVat } from '../vat/vat-status.ts'
import type { ChosenRules } from './choose-rules.ts'
import { type FeeSale, feeWithLostVat } from './fee-of.ts'
import type { FeeRule } from './fee-rule.ts'
import { type FollowedFee, KINDS_OF } from './followed.ts'

/** A line of an order list. Amounts are for all units of the line. */
export interface SoldLine {
  readonly goods: number
  readonly delivery: number
  readonly giftWrap: number
  readonly units: number
  readonly weightGrams: number | null
  /** The VAT of the line; null if there is none or it is unknown, see `priceVatOfLine`. */
  readonly vat: OutputVat | null
  /** The rate, in millionths, of the VAT that platforms add to fees and that the seller cannot reclaim; 0 if the seller can reclaim it. */
  readonly lostVatPpm: number
  /** Whether an earlier line of the order pays the fixed part of a gateway's fee. */
  readonly continuesOrder: boolean
}

/**
 * Calculates one fee of a line, including VAT that the seller cannot reclaim, by the rules that are valid on the line's day. A marketplace is
 * paid for each unit, a gateway once for all units of a line, and its fixed part once for all lines of an order. The rules must be in the
 * currency of the line. Returns null if no rule applies, or if a fact that the rule needs is unknown.
 */
export function soldFee(fee: FollowedFee, chosen: ChosenRules, line: SoldLine): number | null {
  const rules = KINDS_OF[fee].flatMap((kind) => chosen[kind] ?? [])
  if (rules.length === 0 || line.units <= 0 || line.goods < 0 || line.delivery < 0 || line.giftWrap < 0)
    return null
  let sum = 0
  for (const rule of rules) {
    const ofPayment = rule.kind === 'payment'
    const charged = ofPayment && line.continuesOrder ? withoutFixedPart(rule) : rule
    for (const { units, sale } of perUnit(ofPayment ? { ...line, units: 1 } : line)) {
      const one = feeWithLostVat(charged, sale, line.lostVatPpm)
      if (one === null) return null
      sum = exact(sum + one * units)
    }
  }
  return sum
}

/** A minimum is for the whole payment too, so only the first line is raised to it. */
function withoutFixedPart(rule: FeeRule): FeeRule {
  return { ...rule, charge: { ...rule.charge, fixed: 0, minimum: null } }
}

/** Divides a line into its units, because marketplaces charge fees per item. The amounts of all units sum to those of the line. */
function perUnit({
  goods,
  delivery,
  giftWrap,
  units,
  weightGrams,
  vat,
}: SoldLine): { units: number; sale: FeeSale }[] {
  const share = (total: number, rank: number) => Math.floor(total / units) + (rank < total % units ? 1 : 0)
  const saleAt = (rank: number): FeeSale => ({
    price: share(goods, rank),
    delivery: share(delivery, rank),
    giftWrap: share(giftWrap, rank),
    weightGrams,
    vatRatePpm: vat?.ratePpm ?? 0,
    pricesWithVat: vat?.pricesWithVat ?? true,
  })
  // The left-over minor units of each amount go to the first units, so the amounts of units change only at these ranks. All units between
  // two neighbouring ranks have the same amounts.
  const ranks = [0, ...[goods, delivery, giftWrap].map((total) => total % units), units]
  const edges = [...new Set(ranks)].sort((a, b) => a - b)
  return edges.slice(0, -1).map((from, index) => ({
    units: (edges[index + 1] ?? units) - from,
    sale: saleAt(from),
  }))
}
