import { queryOptions, useMutation } from '@tanstack/react-query'
import { getVat, setVat, type VatForm } from '#contract/vat.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshBusinesses } from '#web/business/business.ts'

export const ASK_MS = 1_000

export function vatQuery(businessId: string) {
  return queryOptions({
    queryKey: [...businessKey(businessId), 'vat'],
    queryFn: ({ signal }) => call(getVat, { params: { businessId }, signal }),
    // Polls while the server recalculates sales, which can continue long after it has responded to the change.
    refetchInterval: ({ state }) => (state.data?.recomputing ? ASK_MS : false),
  })
}

/** Saves the VAT settings and refetches every query of the business. */
export function useSetVat(businessId: string, accepted: () => void) {
  const refresh = useRefreshBusinesses(accepted)
  return useMutation({
    mutationFn: (body: VatForm) => call(setVat, { params: { businessId }, body }),
    onSuccess: refresh,
    meta: { failureKey: 'vat.saveFailed' },
  })
}
