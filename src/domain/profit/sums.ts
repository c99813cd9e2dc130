import { exact } from '../money/money.ts'
import type { ProfitFigures } from './figures.ts'
import { feeCoverageBp, profitOf, type SummedLines } from './profit-of.ts'

const COUNTED = [
  'lines',
  'revenue',
  'fees',
  'cost',
  'units',
  'goodsRevenue',
  'coveredRevenue',
  'linesWithoutCost',
  'revenueWithoutFees',
  'coveredNet',
  'coveredProfit',
] as const

/** Running sums of sale lines in one currency. */
export class ProfitSums implements SummedLines {
  lines = 0
  revenue = 0
  fees = 0
  cost = 0
  /** The output VAT; null if the business was registered at none of the lines. */
  outputVat: number | null = null
  units = 0
  orders = 0
  /** The revenue of lines with units, and the part of that revenue whose cost is known. */
  goodsRevenue = 0
  coveredRevenue = 0
  linesWithoutCost = 0
  /** The revenue of lines whose fees are unknown. */
  revenueWithoutFees = 0
  /** Sums of the lines whose cost is known, with or without units. */
  coveredNet = 0
  coveredProfit = 0

  /**
   * Adds a line. `cost` is the cost of its units, or null if unknown. For a line without units, `cost` is 0 if the unit cost of its SKU is
   * known.
   */
  add(
    revenue: number,
    fees: number,
    units: number,
    cost: number | null,
    outputVat: number | null,
    feesKnown: boolean,
  ): void {
    this.lines++
    if (!feesKnown) this.revenueWithoutFees += revenue
    this.revenue += revenue
    this.fees += fees
    this.units += units
    if (outputVat !== null) this.outputVat = (this.outputVat ?? 0) + outputVat
    if (cost !== null) {
      const net = revenue - (outputVat ?? 0)
      this.cost += cost
      this.coveredNet += net
      this.coveredProfit += net - fees - cost
    }
    if (units === 0) return
    this.goodsRevenue += revenue
    if (cost === null) this.linesWithoutCost++
    else this.coveredRevenue += revenue
  }

  get feeCoverageBp(): number | null {
    return feeCoverageBp(this)
  }

  /** Adds other sums. The number of orders is not added, because both sums may contain the same order. */
  merge(other: Pick<ProfitSums, (typeof COUNTED)[number] | 'outputVat'>): void {
    for (const name of COUNTED) this[name] += other[name]
    if (other.outputVat !== null) this.outputVat = (this.outputVat ?? 0) + other.outputVat
  }

  /** Calculates the figures. Throws MoneyError if a sum exceeds the exact integers of JavaScript. */
  figures(): ProfitFigures {
    const revenue = exact(this.revenue)
    const fees = exact(this.fees)
    const cost = exact(this.cost)
    return {
      revenue,
      fees,
      cost,
      ...(this.outputVat === null ? {} : { outputVat: exact(this.outputVat) }),
      ...profitOf(this),
      units: exact(this.units),
      orders: this.orders,
    }
  }
}
