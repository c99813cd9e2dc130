import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listProducts } from '#contract/products.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { call } from '#web/api/client.ts'
import { businessKey } from '#web/business/business.ts'

export function useRecentProducts(businessId: string, page: number) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'recent-products', page],
    queryFn: ({ signal }) =>
      call(listProducts, {
        params: { businessId },
        query: { page, pageSize: LIMITS.dashboardPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}
