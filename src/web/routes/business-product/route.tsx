import { useParams } from 'react-router'
import { useCurrentBusiness } from '#web/business/business.ts'
import { UnitCostHistoryView } from '#web/features/costs/unit-cost-history.tsx'
import { ProductPage } from '#web/features/products/detail/product-page.tsx'
import { ProductSimulator } from '#web/features/simulator/product-simulator.tsx'

export function Component() {
  const { productId = '' } = useParams()
  const { id, country } = useCurrentBusiness()
  return (
    <ProductPage
      key={productId}
      businessId={id}
      productId={productId}
      simulator={(product) => <ProductSimulator product={product} country={country} />}
      unitCosts={(product) => <UnitCostHistoryView product={product} />}
    />
  )
}
