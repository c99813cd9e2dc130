import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listProducts } from '#contract/products.ts'
import { call } from '#web/api/client.ts'
import { productsKey } from './keys.ts'

export const PAGE_SIZE = 12

export function useProducts(businessId: string, { page, search }: { page: number; search: string }) {
  return useQuery({
    queryKey: [...productsKey(businessId), 'list', { page, search }],
    queryFn: ({ signal }) =>
      call(listProducts, { params: { businessId }, query: { page, pageSize: PAGE_SIZE, search }, signal }),
    placeholderData: keepPreviousData,
  })
}
