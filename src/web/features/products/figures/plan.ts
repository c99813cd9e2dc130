import type { Product } from '#contract/products.ts'
import { type PlatformPlan, type ProductPlan, planProduct } from '#domain/profit/planned.ts'
import { useCurrentBusiness } from '#web/business/business.ts'

/** The planned profit of a product, with the VAT settings of the current business. */
export function usePlan(product: Product): ProductPlan {
  const { vat } = useCurrentBusiness()
  return planProduct({ ...product, vat })
}

/**
 * The platform with the lowest profit; null while the price is unknown. It is the one with the highest fees, because price and cost are the
 * same on every platform.
 */
export function worstPlatform<P extends { readonly name: string }>(
  platforms: readonly P[],
  plan: ProductPlan,
): { platform: P; figures: PlatformPlan } | null {
  const all = platforms.flatMap((platform, index) => {
    const figures = plan.platforms[index]
    const fees = figures?.totalFees ?? null
    return figures && fees !== null ? [{ platform, figures, fees }] : []
  })
  return all.reduce<(typeof all)[number] | null>(
    (worst, each) => (worst && worst.fees >= each.fees ? worst : each),
    null,
  )
}
