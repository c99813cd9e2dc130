import { useMutation, useQuery } from '@tanstack/react-query'
import {
  addUnitCost,
  changeUnitCost,
  deleteUnitCost,
  listUnitCosts,
  type UnitCostForm,
} from '#contract/unit-costs.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshBusinesses } from '#web/business/business.ts'

export interface OfProduct {
  businessId: string
  productId: string
}

export function useUnitCosts(params: OfProduct) {
  return useQuery({
    queryKey: [...businessKey(params.businessId), 'products', params.productId, 'unit-costs'],
    queryFn: ({ signal }) => call(listUnitCosts, { params, signal }),
  })
}

/** Adds a unit cost, or replaces the one that is valid from this date. */
export function useSaveUnitCost(params: OfProduct, validFrom: string | undefined, accepted: () => void) {
  const refresh = useRefreshBusinesses(accepted)
  return useMutation({
    mutationFn: (body: UnitCostForm) =>
      validFrom === undefined
        ? call(addUnitCost, { params, body })
        : call(changeUnitCost, { params: { ...params, validFrom }, body }),
    onSuccess: refresh,
    meta: { failureKey: 'costs.history.saveFailed' },
  })
}

export function useDeleteUnitCost(params: OfProduct & { validFrom: string }) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: () => call(deleteUnitCost, { params }),
    onSuccess: refresh,
    meta: { failureKey: 'costs.history.deleteFailed', successKey: 'costs.history.deleted' },
  })
}
