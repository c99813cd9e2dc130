import { useCurrentBusiness } from '#web/business/business.ts'
import { PricingTab } from '#web/features/products/detail/pricing-tab.tsx'
import { ProductFrame } from '#web/features/products/detail/product-frame.tsx'
import { ProductSimulator } from '#web/features/simulator/product-simulator.tsx'

export function Component() {
  const { country } = useCurrentBusiness()
  return (
    <ProductFrame>
      {(product) => (
        <PricingTab product={product} simulator={<ProductSimulator product={product} country={country} />} />
      )}
    </ProductFrame>
  )
}
