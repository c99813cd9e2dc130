import { useMutation, useQuery } from '@tanstack/react-query'
import { getCostMethod, previewCostMethod, setCostMethod } from '#contract/cost-method.ts'
import type { CostMethod } from '#domain/profit/cost-layers/cost-method.ts'
import { call } from '#web/api/client.ts'
import { toastSuccess } from '#web/api/error-message.ts'
import { businessKey, useRefreshBusinesses } from '#web/business/business.ts'

const POLL_MS = 600

/** Loads the method, and polls while the server recomputes the sales. */
export function useCostMethod(businessId: string) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'cost-method'],
    queryFn: ({ signal }) => call(getCostMethod, { params: { businessId }, signal }),
    refetchInterval: ({ state }) => (state.data?.change ? POLL_MS : false),
  })
}

export function useCostMethodEffect(businessId: string, method: CostMethod) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'cost-method', method],
    queryFn: ({ signal }) => call(previewCostMethod, { params: { businessId }, query: { method }, signal }),
  })
}

/** Changes the method and refetches every query of the business. */
export function useSetCostMethod(businessId: string) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (method: CostMethod) => call(setCostMethod, { params: { businessId }, body: { method } }),
    async onSuccess({ change }) {
      await refresh()
      if (!change) toastSuccess('costMethod.saved')
    },
    meta: { failureKey: 'costMethod.saveFailed' },
  })
}
