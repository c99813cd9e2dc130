import { MadeOf } from '#web/features/costs/bundle/made-of.tsx'
import { UnitCostHistoryView } from '#web/features/costs/unit-cost-history.tsx'
import { CostBreakdown } from '#web/features/products/detail/cost-breakdown.tsx'
import { ProductFrame } from '#web/features/products/detail/product-frame.tsx'

export function Component() {
  return (
    <ProductFrame>
      {(product) => (
        <>
          {product.bundle === null && (
            <>
              <UnitCostHistoryView product={product} />
              <CostBreakdown product={product} />
            </>
          )}
          {/* rendered at the same place for products and bundles, so that its dialog stays open when the product becomes a bundle */}
          <MadeOf product={product} />
        </>
      )}
    </ProductFrame>
  )
}
