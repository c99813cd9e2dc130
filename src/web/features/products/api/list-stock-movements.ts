import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listStockMovements } from '#contract/products.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { call } from '#web/api/client.ts'
import { productKey } from './keys.ts'

export function useStockMovements(params: { businessId: string; productId: string }, page: number) {
  return useQuery({
    queryKey: [...productKey(params.businessId, params.productId), 'stock-movements', page],
    queryFn: ({ signal }) =>
      call(listStockMovements, { params, query: { page, pageSize: LIMITS.stockMovementsPage }, signal }),
    placeholderData: keepPreviousData,
  })
}
