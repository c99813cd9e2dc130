import { foldName } from '../import/cells/clean-text.ts'
import { exact } from '../money/money.ts'
import { knownFees, type ProfitFigures, partlyKnown } from './figures.ts'
import { knownPrice, type ProductPlan } from './planned.ts'

/** A planned and an actual amount; null if unknown. */
export interface Pair {
  readonly planned: number | null
  readonly actual: number | null
}

/** What the sold units would have earned by the plan, and what they did earn. For both, profit = sales - fees - cost. */
export interface PlannedAndActual {
  readonly units: number
  /** Without VAT: some files state prices with VAT, others without it. */
  readonly sales: Pair
  /** Whether VAT was taken out of the sales. */
  readonly withoutVat: boolean
  readonly fees: Pair
  readonly cost: Pair
  readonly profit: Pair
  /** Platforms with sales but without planned fees. They are left out of both the planned and the actual amounts. */
  readonly elsewhere: readonly string[]
}

export interface SoldOnPlatform
  extends Pick<
    ProfitFigures,
    'revenue' | 'fees' | 'cost' | 'outputVat' | 'units' | 'coverageBp' | 'feeCoverageBp'
  > {
  readonly platform: string
}

/**
 * Compares the plan of a product with its sales, for the units sold on the platforms of the plan. `platforms` are the names of these
 * platforms, in the order of the plan. Returns null if no unit was sold on them.
 */
export function plannedAndActual(
  price: number,
  plan: ProductPlan,
  platforms: readonly string[],
  sold: readonly SoldOnPlatform[],
): PlannedAndActual | null {
  const plans = new Map(platforms.map((name, at) => [foldName(name), plan.platforms[at]]))
  const matched = sold.flatMap((row) => {
    const planned = plans.get(foldName(row.platform))
    return planned ? [{ row, planned }] : []
  })
  const sum = (of: (each: (typeof matched)[number]) => number) =>
    exact(matched.reduce((total, each) => total + of(each), 0))
  const units = sum(({ row }) => row.units)
  if (units <= 0) return null
  const priced = (amount: number) => knownPrice(price) && amount
  const costKnown = !matched.some(({ row }) => partlyKnown(row))
  const feesKnown = matched.every(({ row }) => knownFees(row))
  const sales = {
    planned: priced(exact((plan.vat?.revenue ?? price) * units)),
    actual: sum(({ row }) => row.revenue - (row.outputVat ?? 0)),
  }
  const fees = {
    planned: priced(sum(({ row, planned }) => (planned.totalFees ?? 0) * row.units)),
    actual: feesKnown ? sum(({ row }) => row.fees) : null,
  }
  const cost = {
    planned: plan.unitCost === null ? null : exact(plan.unitCost * units),
    actual: costKnown ? sum(({ row }) => row.cost) : null,
  }
  return {
    units,
    sales,
    withoutVat: plan.vat !== undefined || matched.some(({ row }) => row.outputVat !== undefined),
    fees,
    cost,
    profit: {
      planned: less(sales.planned, fees.planned, cost.planned),
      actual: less(sales.actual, fees.actual, cost.actual),
    },
    elsewhere: sold
      .filter((row) => row.units > 0 && !plans.has(foldName(row.platform)))
      .map((row) => row.platform),
  }
}

/** The first amount less all others; null if one of them is unknown. */
function less(from: number | null, ...amounts: readonly (number | null)[]): number | null {
  return amounts.reduce(
    (left, amount) => (left === null || amount === null ? null : exact(left - amount)),
    from,
  )
}
