import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listProducts } from '#contract/products.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { call } from '#web/platform/api.ts'
import { businessKey } from '#web/platform/business.ts'

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
