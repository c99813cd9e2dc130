import { MadeOf } from '#web/features/costs/bundle/made-of.tsx'
import { UnitCostHistoryView } from '#web/features/costs/unit-cost-history.tsx'
import { CostBreakdown } from '#web/features/products/detail/cost-breakdown.tsx'
import { ProductFrame } from '#web/features/products/detail/product-frame.tsx'

export function Component() {
  return (
    <ProductFrame>
      {(product) => (
        <>
          {product.bundle !== null && <MadeOf product={product} />}
          {product.bundle === null && (
            <>
              <UnitCostHistoryView product={product} />
              <CostBreakdown product={product} />
              <MadeOf product={product} />
            </>
          )}
        </>
      )}
    </ProductFrame>
  )
}
