import { partsOn, type Recipes, shareByCost } from '../bundles/recipe.ts'
import type { WeekSums } from './product-rules.ts'

/** The sales of a bundle on one day. */
export interface BundleDay extends WeekSums {
  readonly productId: string
  readonly day: string
}

/**
 * The sales of bundles by the component that runs out, with the units of the component. A bundle cannot be sold without any one of its
 * components, so its amounts count in full. If several components run out, they are divided over these, so that they count once.
 */
export function soldInBundles(
  sales: readonly BundleDay[],
  recipes: Recipes,
  runsOut: ReadonlySet<string>,
  costOf: (productId: string) => number | null,
): Map<string, WeekSums[]> {
  const parts = sales.flatMap(({ productId: bundle, day, ago, units, revenue, profit, complete }) => {
    const short = partsOn(recipes, bundle, day).filter(({ productId }) => runsOut.has(productId))
    const divisible = short.length === 1 || short.every(({ productId }) => costOf(productId) !== null)
    // without costs, the revenue is divided by units, because it only ranks the alert
    const shares = (minor: number) => shareByCost(minor, short, divisible ? (id) => costOf(id) ?? 0 : () => 0)
    const [revenues, profits] = [shares(revenue), shares(profit)]
    return short.map(({ productId, count }, at) => ({
      ...{ productId, ago, units: units * count, complete: complete && divisible },
      ...{ revenue: revenues?.[at] ?? 0, profit: profits?.[at] ?? 0 },
    }))
  })
  return Map.groupBy(parts, ({ productId }) => productId)
}
