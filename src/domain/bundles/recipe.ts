import { allocate, exact } from '../money/money.ts'

/** A product that a bundle contains, and how many units of it. */
export interface Component {
  readonly productId: string
  readonly count: number
}

/** What a bundle or multipack is made of, from a day on. A component is never a bundle itself. */
export interface Recipe {
  /** ISO date. */
  readonly validFrom: string
  readonly components: readonly Component[]
}

/** The recipes of each bundle by its product id, the oldest recipe first. */
export type Recipes = ReadonlyMap<string, readonly Recipe[]>

/** The recipe that is valid on a day; undefined if the product was not a bundle yet. */
export function recipeOn(recipes: readonly Recipe[] | undefined, day: string): Recipe | undefined {
  return recipes?.findLast(({ validFrom }) => validFrom <= day)
}

/** The products that leave the stock when one unit of this product is sold on a day: its components, or the product itself. */
export function partsOn(recipes: Recipes, productId: string, day: string): readonly Component[] {
  return recipeOn(recipes.get(productId), day)?.components ?? [{ productId, count: 1 }]
}

/** A component of a bundle, with the days on which selling the bundle takes the component from the stock. */
export interface SoldPart {
  readonly bundle: string
  readonly from: string
  /** The first day of the next recipe of the bundle; null if there is none. */
  readonly until: string | null
  readonly component: string
  readonly count: number
}

export function soldParts(recipes: Recipes): SoldPart[] {
  return [...recipes].flatMap(([bundle, versions]) =>
    versions.flatMap(({ validFrom: from, components }, at) => {
      const until = versions[at + 1]?.validFrom ?? null
      return components.map(({ productId: component, count }) => ({ bundle, from, until, component, count }))
    }),
  )
}

export const BUNDLE_KINDS = ['bundle', 'multipack'] as const
export type BundleKind = (typeof BUNDLE_KINDS)[number]

/** A multipack contains one product, a bundle several. */
export function bundleKind({ components }: Pick<Recipe, 'components'>): BundleKind {
  return components.length === 1 ? 'multipack' : 'bundle'
}

/** The cost of one unit of the bundle in minor units: the sum of the costs of its components; null if one of them is unknown. */
export function costOfComponents(
  components: readonly Component[],
  costOf: (productId: string) => number | null,
): number | null {
  return components.reduce<number | null>((sum, { productId, count }) => {
    const cost = costOf(productId)
    return sum === null || cost === null ? null : exact(sum + exact(cost * count))
  }, 0)
}

/**
 * How many units of the bundle can be made from the stock of its components; null if the stock of a component is unknown. A negative stock
 * counts as 0.
 */
export function availableOf(
  components: readonly Component[],
  stockOf: (productId: string) => number | null,
): number | null {
  const units = components.map(({ productId, count }) => {
    const stock = stockOf(productId)
    return stock === null ? null : Math.floor(Math.max(0, stock) / count)
  })
  return units.reduce<number | null>(
    (least, each) => (least === null || each === null ? null : Math.min(least, each)),
    units[0] ?? null,
  )
}

/**
 * Divides an amount of a bundle, such as its revenue, over its components in proportion to their costs. The shares sum to the amount
 * exactly. Null if a cost is unknown. If all components cost nothing, each unit gets the same share.
 */
export function shareByCost(
  minor: number,
  components: readonly Component[],
  costOf: (productId: string) => number | null,
): number[] | null {
  const total = costOfComponents(components, costOf)
  if (total === null || components.length === 0) return null
  const weight = ({ productId, count }: Component) =>
    total === 0 ? count : exact((costOf(productId) ?? 0) * count)
  return allocate(minor, components.map(weight))
}

export type RecipeFault = 'itself' | 'repeated' | 'is_bundle' | 'is_component'

/** Why a product cannot have this recipe, given the recipes of the other products; null if it can. */
export function recipeFault(
  productId: string,
  components: readonly Component[],
  others: Recipes,
): { readonly fault: RecipeFault; readonly productId: string } | null {
  const seen = new Set<string>()
  for (const component of components) {
    const fault = (fault: RecipeFault) => ({ fault, productId: component.productId })
    if (component.productId === productId) return fault('itself')
    if (seen.has(component.productId)) return fault('repeated')
    seen.add(component.productId)
    if ((others.get(component.productId) ?? []).length > 0) return fault('is_bundle')
  }
  const [within] = bundlesOf(others, new Set([productId]))
  return within === undefined ? null : { fault: 'is_component', productId: within }
}

/** The bundles that contain one of these products in any of their recipes. */
export function bundlesOf(recipes: Recipes, productIds: ReadonlySet<string>): string[] {
  const contains = ({ components }: Recipe) => components.some((part) => productIds.has(part.productId))
  return [...recipes].flatMap(([bundle, versions]) => (versions.some(contains) ? bundle : []))
}

/** The components of these bundles in any of their recipes. */
export function componentsOf(recipes: Recipes, productIds: Iterable<string>): string[] {
  const versions = [...productIds].flatMap((id) => recipes.get(id) ?? [])
  return [...new Set(versions.flatMap(({ components }) => components.map(({ productId }) => productId)))]
}

/**
 * Divides products into groups that share no stock with each other. A bundle and its components are in one group. The groups also contain
 * bundles and components that are related to the given products.
 */
export function stockGroups(recipes: Recipes, productIds: Iterable<string>): string[][] {
  const bundlesByPart = new Map<string, string[]>()
  for (const bundle of recipes.keys())
    for (const part of componentsOf(recipes, [bundle]))
      bundlesByPart.set(part, [...(bundlesByPart.get(part) ?? []), bundle])
  const done = new Set<string>()
  const groups: string[][] = []
  for (const first of productIds) {
    if (done.has(first)) continue
    const group = [first]
    done.add(first)
    for (const id of group) {
      const linked = [...(bundlesByPart.get(id) ?? []), ...componentsOf(recipes, [id])]
      const added = linked.filter((each) => !done.has(each))
      for (const each of added) done.add(each)
      group.push(...added)
    }
    groups.push(group)
  }
  return groups
}
