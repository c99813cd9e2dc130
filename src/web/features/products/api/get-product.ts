import { queryOptions } from '@tanstack/react-query'
import { getProduct } from '#contract/products.ts'
import { call } from '#web/api/client.ts'
import { productKey } from './keys.ts'

export function productQuery(businessId: string, productId: string) {
  return queryOptions({
    queryKey: productKey(businessId, productId),
    queryFn: ({ signal }) => call(getProduct, { params: { businessId, productId }, signal }),
  })
}
