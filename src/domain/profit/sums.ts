import { exact } from '../money/money.ts'
import { coverageBp, marginBp, type ProfitFigures } from './figures.ts'

const COUNTED = [
  'lines',
  'revenue',
  'fees',
  'cost',
  'units',
  'goodsRevenue',
  'coveredRevenue',
  'linesWithoutCost',
] as const

/** Running sums of sale lines in one currency. */
export class ProfitSums {
  lines = 0
  revenue = 0
  fees = 0
  cost = 0
  /** null: of no business that is registered. */
  outputVat: number | null = null
  units = 0
  orders = 0
  /** Revenue of lines with units, and the part of it whose cost is known. */
  goodsRevenue = 0
  coveredRevenue = 0
  linesWithoutCost = 0

  /** `cost` is that of the line's units, null where it is unknown. */
  add(revenue: number, fees: number, units: number, cost: number | null, outputVat: number | null): void {
    this.lines++
    this.revenue += revenue
    this.fees += fees
    this.units += units
    if (outputVat !== null) this.outputVat = (this.outputVat ?? 0) + outputVat
    if (units === 0) return
    this.goodsRevenue += revenue
    if (cost === null) this.linesWithoutCost++
    else {
      this.coveredRevenue += revenue
      this.cost += cost
    }
  }

  /** Takes in what another added up, but for orders: one may be counted there too. */
  merge(other: Pick<ProfitSums, (typeof COUNTED)[number] | 'outputVat'>): void {
    for (const name of COUNTED) this[name] += other[name]
    if (other.outputVat !== null) this.outputVat = (this.outputVat ?? 0) + other.outputVat
  }

  /** Throws MoneyError where a sum has left the integers that can be held exactly. */
  figures(): ProfitFigures {
    const revenue = exact(this.revenue)
    const fees = exact(this.fees)
    const cost = exact(this.cost)
    const outputVat = exact(this.outputVat ?? 0)
    const profit = exact(revenue - fees - cost - outputVat)
    return {
      revenue,
      fees,
      cost,
      ...(this.outputVat === null ? {} : { outputVat }),
      profit,
      marginBp: marginBp(profit, exact(revenue - outputVat)),
      units: exact(this.units),
      orders: this.orders,
      coverageBp: coverageBp(this.coveredRevenue, this.goodsRevenue),
    }
  }
}
