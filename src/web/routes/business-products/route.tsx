import { useCurrentBusiness } from '#web/business/business.ts'
import { ProductList } from '#web/features/products/list/product-list.tsx'

export function Component() {
  return <ProductList business={useCurrentBusiness()} />
}
