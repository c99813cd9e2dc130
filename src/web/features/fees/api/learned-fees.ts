import { useMutation, useQuery } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { getLearnedFees, saveLearnedFees } from '#contract/learned-fees.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshBusinesses } from '#web/business/business.ts'

const ASK_AGAIN_MS = 2_000
/** The interval in milliseconds between requests after a failure; each request starts another attempt. */
const AFTER_FAILURE_MS = 20_000

/** Loads the learned fees. Repeats the request until the server has read all statements. */
export function useLearnedFees(businessId: string) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'fees', 'learned'],
    queryFn: ({ signal }) => call(getLearnedFees, { params: { businessId }, signal }),
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.state === 'current') return false
      return data.failed ? AFTER_FAILURE_MS : ASK_AGAIN_MS
    },
  })
}

export function useSaveLearnedFees(businessId: string) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (fees: BodyOf<typeof saveLearnedFees>['fees']) =>
      call(saveLearnedFees, { params: { businessId }, body: { fees } }),
    onSuccess: refresh,
    meta: { failureKey: 'learnedFees.saveFailed' },
  })
}
