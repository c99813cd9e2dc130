import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { getJournal, setLedgerAccounts } from '#contract/accounting.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshBusinesses } from '#web/business/business.ts'
import { ASK_MS } from './vat.ts'

/** `running`: whether the settings say that sales are being recomputed. The page refetches everything when this has ended. */
export function useJournal(businessId: string, query: QueryOf<typeof getJournal>, running: boolean) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'accounting', query],
    queryFn: ({ signal }) => call(getJournal, { params: { businessId }, query, signal }),
    placeholderData: keepPreviousData,
    // This report can be read before a recompute has ended, and the settings after it.
    refetchInterval: ({ state }) => (state.data?.recomputing && !running ? ASK_MS : false),
  })
}

export function useSetLedgerAccounts(businessId: string, accepted: () => void) {
  const refresh = useRefreshBusinesses(accepted)
  return useMutation({
    mutationFn: (accounts: BodyOf<typeof setLedgerAccounts>['accounts']) =>
      call(setLedgerAccounts, { params: { businessId }, body: { accounts } }),
    onSuccess: refresh,
    meta: { failureKey: 'accounting.saveFailed' },
  })
}
