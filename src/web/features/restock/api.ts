import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { QueryOf } from '#contract/endpoint.ts'
import {
  getRestock,
  type SupplyChange,
  type SupplyDefaults,
  setSupply,
  setSupplyDefaults,
} from '#contract/restock.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshBusinesses } from '#web/business/business.ts'

export function useRestock(businessId: string, query: QueryOf<typeof getRestock>) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'restock', query],
    queryFn: ({ signal }) => call(getRestock, { params: { businessId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSetSupply(params: { businessId: string; productId: string }, accepted: () => void) {
  const refresh = useRefreshBusinesses(accepted)
  return useMutation({
    mutationFn: (body: SupplyChange) => call(setSupply, { params, body }),
    onSuccess: refresh,
    meta: { failureKey: 'restock.form.failed' },
  })
}

export function useSetDefaults(businessId: string, accepted: () => void) {
  const refresh = useRefreshBusinesses(accepted)
  return useMutation({
    mutationFn: (body: SupplyDefaults) => call(setSupplyDefaults, { params: { businessId }, body }),
    onSuccess: refresh,
    meta: { failureKey: 'restock.defaults.failed' },
  })
}
