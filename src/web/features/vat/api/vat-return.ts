import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { getVatReturn, setEmirate } from '#contract/vat-return.ts'
import type { Emirate } from '#domain/vat/return/vat-return.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshBusinesses } from '#web/business/business.ts'
import type { DayRange } from '#web/period/period.ts'
import { ASK_MS } from './vat.ts'

/** `running`: whether the settings say that sales are being recomputed. The page refetches everything when this has ended. */
export function useVatReturn(businessId: string, query: DayRange, running: boolean) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'vat', 'return', query],
    queryFn: ({ signal }) => call(getVatReturn, { params: { businessId }, query, signal }),
    placeholderData: keepPreviousData,
    // This report can be read before a recompute has ended, and the settings after it.
    refetchInterval: ({ state }) => (state.data?.recomputing && !running ? ASK_MS : false),
  })
}

export function useSetEmirate(businessId: string) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (emirate: Emirate | null) => call(setEmirate, { params: { businessId }, body: { emirate } }),
    onSuccess: refresh,
    meta: { failureKey: 'vatReturn.emirateFailed' },
  })
}
