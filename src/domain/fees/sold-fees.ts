import { applyRate, exact } from '../money/money.ts'
import type { OutputVat } from '../vat/vat-status.ts'
import type { ChosenRules } from './choose-rules.ts'
import { type FeeSale, feeOf } from './fee-of.ts'
import { type FollowedFee, KINDS_OF } from './followed.ts'

/** A line of an order list. Amounts are for all units of the line. */
export interface SoldLine {
  readonly goods: number
  readonly delivery: number
  readonly giftWrap: number
  readonly units: number
  readonly weightGrams: number | null
  /** null if the line's prices include no VAT or the business has no VAT settings. */
  readonly vat: OutputVat | null
  /** Rate of the VAT that platforms add to fees, in millionths, if the seller cannot reclaim this VAT; otherwise 0. */
  readonly lostVatPpm: number
}

/**
 * Calculates one fee of all units of a line by the rules of the line's day, including VAT that the seller cannot
 * reclaim, in the currency of the line. The rules must be in that currency. Returns null if no rule applies or a fact
 * that the rule needs is unknown.
 */
export function soldFee(fee: FollowedFee, chosen: ChosenRules, line: SoldLine): number | null {
  const rules = KINDS_OF[fee].flatMap((kind) => chosen[kind] ?? [])
  if (rules.length === 0 || line.units <= 0 || line.goods < 0 || line.delivery < 0 || line.giftWrap < 0)
    return null
  let sum = 0
  for (const { units, sale } of perUnit(line))
    for (const rule of rules) {
      const one = feeOf(rule, sale)
      if (one === null) return null
      const lostVat = rule.vatAdded ? applyRate(one.fee, line.lostVatPpm) : 0
      sum = exact(sum + exact(one.fee + lostVat) * units)
    }
  return sum
}

/** Platforms charge fees per item, so the amount of the line is divided over its units. The parts sum to the line. */
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
  // The left-over minor units of each amount go to the first units, so the amounts of a unit change only at these
  // ranks. All units between two neighbouring ranks have the same amounts.
  const ranks = [0, ...[goods, delivery, giftWrap].map((total) => total % units), units]
  const edges = [...new Set(ranks)].sort((a, b) => a - b)
  return edges.slice(0, -1).map((from, index) => ({
    units: (edges[index + 1] ?? units) - from,
    sale: saleAt(from),
  }))
}
