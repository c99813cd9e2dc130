import { OverviewTab } from '#web/features/products/detail/overview/overview-tab.tsx'
import { ProductFrame } from '#web/features/products/detail/product-frame.tsx'

export function Component() {
  return <ProductFrame>{(product) => <OverviewTab product={product} />}</ProductFrame>
}
