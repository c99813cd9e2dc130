import { ProductList } from '#web/features/products/list/product-list.tsx'
import { useCurrentBusiness } from '#web/platform/business.ts'

export function Component() {
  return <ProductList business={useCurrentBusiness()} />
}
