import { useQuery } from '@tanstack/react-query'
import { getProductSales } from '#contract/product-sales.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { PACE_DAYS } from '#domain/profit/stock-pace.ts'
import { call } from '#web/api/client.ts'
import { productKey } from './keys.ts'

/** The units sold in the last 30 days until today (UTC), less returned units, in all currencies. */
export function useSoldRecently(params: { businessId: string; productId: string }) {
  const to = new Date().toISOString().slice(0, 10)
  const query = { from: shifted(to, 1 - PACE_DAYS), to }
  return useQuery({
    queryKey: [...productKey(params.businessId, params.productId), 'sales', query],
    queryFn: ({ signal }) => call(getProductSales, { params, query, signal }),
    select: ({ statements }) => statements.reduce((units, { totals }) => units + totals.units, 0),
  })
}
