import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getProductSales } from '#contract/product-sales.ts'
import { listOrders } from '#contract/sales.ts'
import { call } from '#web/api/client.ts'
import { comparedQuery } from '#web/period/comparison.ts'
import type { ChosenPeriod } from '#web/period/use-period.ts'
import { productKey } from './keys.ts'

interface ProductParams {
  businessId: string
  productId: string
}

export function useProductSales(
  params: ProductParams,
  asked: Pick<ChosenPeriod, 'period' | 'range' | 'compare'>,
) {
  const query = comparedQuery(asked)
  return useQuery({
    queryKey: [...productKey(params.businessId, params.productId), 'sales', query],
    queryFn: ({ signal }) => call(getProductSales, { params, query, signal }),
    placeholderData: keepPreviousData,
  })
}

const LATEST_ORDERS = 5

export function useLatestOrders({ businessId, productId }: ProductParams) {
  return useQuery({
    queryKey: [...productKey(businessId, productId), 'orders'],
    queryFn: ({ signal }) =>
      call(listOrders, { params: { businessId }, query: { productId, pageSize: LATEST_ORDERS }, signal }),
  })
}
