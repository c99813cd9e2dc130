import { exact } from '../money/money.ts'
import { coverageBp, marginBp, type ProfitFigures } from './figures.ts'

/** Running sums of sale lines in one currency. */
export class ProfitSums {
  lines = 0
  revenue = 0
  fees = 0
  cost = 0
  units = 0
  orders = 0
  /** Revenue of lines with units, and the part of it whose cost is known. */
  goodsRevenue = 0
  coveredRevenue = 0
  linesWithoutCost = 0

  /** `cost` is that of the line's units, null where it is unknown. */
  add(revenue: number, fees: number, units: number, cost: number | null): void {
    this.lines++
    this.revenue += revenue
    this.fees += fees
    this.units += units
    if (units === 0) return
    this.goodsRevenue += revenue
    if (cost === null) this.linesWithoutCost++
    else {
      this.coveredRevenue += revenue
      this.cost += cost
    }
  }

  /** Throws MoneyError where a sum has left the integers that can be held exactly. */
  figures(): ProfitFigures {
    const revenue = exact(this.revenue)
    const fees = exact(this.fees)
    const cost = exact(this.cost)
    const profit = exact(revenue - fees - cost)
    return {
      revenue,
      fees,
      cost,
      profit,
      marginBp: marginBp(profit, revenue),
      units: exact(this.units),
      orders: this.orders,
      coverageBp: coverageBp(this.coveredRevenue, this.goodsRevenue),
    }
  }
}
