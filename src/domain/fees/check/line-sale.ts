import { exact } from '../../money/money.ts'
import type { FeeSale } from '../fee-of.ts'
import type { ItemFacts, LedgerLine } from './finding.ts'

/** Units of a line whose amounts are equal, and one of these units as a sale for the fee rules. */
export interface SoldUnits {
  readonly units: number
  readonly sale: FeeSale
}

/** A sale line split into equal units for the fee rules. */
export interface LineSale {
  readonly units: number
  /** All units of the line as one sale. */
  readonly whole: FeeSale
  /** The units, grouped by equal amounts. If an amount cannot be divided evenly, the first units get one minor unit more. */
  readonly each: readonly SoldUnits[]
}

export function lineSale(line: LedgerLine, facts: ItemFacts, vatRatePpm: number): LineSale {
  const { amounts, units, taxApart } = line
  const whole: FeeSale = {
    price: atLeastZero(amounts.sales + amounts.discounts),
    delivery: atLeastZero(amounts.shipping),
    giftWrap: atLeastZero(amounts.giftWrap),
    weightGrams: facts.weightGrams,
    volumeMm3: facts.volumeMm3,
    vatRatePpm,
    pricesWithVat: !taxApart,
  }
  return { units, whole, each: unitByUnit(units, whole) }
}

/** The line with its prices before the discount. */
export function beforeDiscount(line: LedgerLine): LedgerLine {
  return { ...line, amounts: { ...line.amounts, discounts: 0 } }
}

function unitByUnit(units: number, whole: FeeSale): SoldUnits[] {
  const more = (amount: number) => amount % units
  const ends = [more(whole.price), more(whole.delivery), more(whole.giftWrap), units]
  const steps = [...new Set(ends.filter((end) => end > 0))].sort((a, b) => a - b)
  return steps.map((end, at) => {
    const from = steps[at - 1] ?? 0
    const share = (amount: number) => Math.floor(amount / units) + (from < more(amount) ? 1 : 0)
    const sale = {
      ...whole,
      price: share(whole.price),
      delivery: share(whole.delivery),
      giftWrap: share(whole.giftWrap),
    }
    return { units: end - from, sale }
  })
}

function atLeastZero(amount: number): number {
  return exact(Math.max(0, amount))
}
