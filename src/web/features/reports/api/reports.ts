import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { QueryOf } from '#contract/endpoint.ts'
import { setLowStock } from '#contract/low-stock.ts'
import { getPayouts } from '#contract/payouts.ts'
import { getBreakdown, getInventory, getProfitReport } from '#contract/reports.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshBusinesses } from '#web/business/business.ts'

export const REPORT_PAGE = 20

export function useProfit(businessId: string, query: QueryOf<typeof getProfitReport>) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'reports', 'profit', query],
    queryFn: ({ signal }) => call(getProfitReport, { params: { businessId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useBreakdown(businessId: string, query: QueryOf<typeof getBreakdown>) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'reports', 'breakdown', query],
    queryFn: ({ signal }) => call(getBreakdown, { params: { businessId }, query, signal }),
    // Keeps the rows of the same report visible while another page or period loads.
    placeholderData: (previous) => (previous?.by === query?.by ? previous : undefined),
  })
}

export function useInventory(businessId: string, query: QueryOf<typeof getInventory>) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'reports', 'inventory', query],
    queryFn: ({ signal }) => call(getInventory, { params: { businessId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function usePayouts(businessId: string, query: QueryOf<typeof getPayouts>) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'reports', 'payouts', query],
    queryFn: ({ signal }) => call(getPayouts, { params: { businessId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSetLowStock(params: { businessId: string; productId: string }) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (lowStockBelow: number | null) => call(setLowStock, { params, body: { lowStockBelow } }),
    onSuccess: refresh,
    meta: { failureKey: 'reports.inventory.alertFailed' },
  })
}
