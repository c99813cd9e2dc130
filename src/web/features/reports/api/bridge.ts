import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryOf } from '#contract/endpoint.ts'
import { getProfitBridge } from '#contract/profit-bridge.ts'
import { call } from '#web/api/client.ts'
import { businessKey } from '#web/business/business.ts'

export function useBridge(businessId: string, query: QueryOf<typeof getProfitBridge>) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'reports', 'bridge', query],
    queryFn: ({ signal }) => call(getProfitBridge, { params: { businessId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}
