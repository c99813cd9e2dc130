import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listProducts } from '#contract/products.ts'
import { call } from '#web/api/client.ts'
import { productsKey } from './keys.ts'
import type { RowsQuery } from './product-rows.ts'

export const PAGE_SIZE = 12

/** A page of products with the inputs of their planned profit, for the cards. */
export function useProducts(businessId: string, query: RowsQuery & { page: number }) {
  return useQuery({
    queryKey: [...productsKey(businessId), 'list', query],
    queryFn: ({ signal }) =>
      call(listProducts, { params: { businessId }, query: { ...query, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })
}
