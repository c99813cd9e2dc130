import { useParams } from 'react-router'
import { ProductPage } from '#web/features/products/detail/product-page.tsx'
import { useCurrentBusiness } from '#web/platform/business.ts'

export function Component() {
  const { productId = '' } = useParams()
  return <ProductPage key={productId} businessId={useCurrentBusiness().id} productId={productId} />
}
