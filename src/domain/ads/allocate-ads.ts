import { allocate, exact } from '../money/money.ts'

/** Ad spend in a report: that of a SKU, or that of a campaign whose SKUs the report does not name. */
export interface Spend {
  readonly sku: string | null
  readonly amount: number
  /** For spend without a SKU: the advertised SKUs that the seller named, with their revenue. */
  readonly advertised?: readonly { readonly sku: string; readonly revenue: number }[]
}

export interface AllocatedAds {
  /** The part of the charge for each item of the report, in the order of the report. */
  readonly parts: readonly number[]
  readonly bySku: ReadonlyMap<string, number>
  /** The part of the charge that belongs to no SKU. */
  readonly unallocated: number
}

/**
 * Divides what a statement charged for ads over the items of the report in proportion to their spend, and then over SKUs. Spend without a
 * SKU is divided over the advertised SKUs by their revenue; if none are known, it stays unallocated. All parts and the unallocated rest sum
 * to the charge exactly.
 */
export function allocateAds(charged: number, report: readonly Spend[]): AllocatedAds {
  const shares = report.flatMap((spend, item) => sharesOf(spend).map((share) => ({ item, ...share })))
  const bySku = new Map<string, number>()
  const parts = report.map(() => 0)
  // the weights of a SKU are added before the charge is rounded, so that its part does not depend on how the file splits its spend into
  // rows
  const skus = [...Map.groupBy(shares, ({ sku }) => sku)]
  const weights = skus.map(([, own]) => own.reduce((sum, { weight }) => sum + weight, 0))
  if (weights.every((weight) => weight === 0)) return { parts, bySku, unallocated: exact(charged) }
  const amounts = allocate(charged, weights)
  let unallocated = 0
  for (const [at, [sku, own]] of skus.entries()) {
    const amount = amounts[at] ?? 0
    if (sku === null) unallocated = amount
    else bySku.set(sku, amount)
    const ofItems = allocate(
      amount,
      own.map(({ weight }) => weight),
    )
    for (const [index, { item }] of own.entries())
      parts[item] = exact((parts[item] ?? 0) + (ofItems[index] ?? 0))
  }
  return { parts, bySku, unallocated }
}

/** Divides spend over SKUs. A credit, which is negative spend, counts as zero. */
function sharesOf({ sku, amount, advertised = [] }: Spend): { sku: string | null; weight: number }[] {
  const weight = Math.max(0, exact(amount))
  const sold = advertised.filter(({ revenue }) => revenue > 0)
  if (sku !== null || sold.length === 0) return [{ sku, weight }]
  const parts = allocate(
    weight,
    sold.map(({ revenue }) => revenue),
  )
  return sold.map((product, at) => ({ sku: product.sku, weight: parts[at] ?? 0 }))
}
