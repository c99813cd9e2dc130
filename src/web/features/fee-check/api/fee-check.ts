import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryOf } from '#contract/endpoint.ts'
import { getFeeCheck, listFeeDifferences } from '#contract/fee-check.ts'
import { call } from '#web/api/client.ts'
import { businessKey } from '#web/business/business.ts'

export const DIFFERENCES_PAGE = 20
const ASK_AGAIN_MS = 1_500
/** The interval in milliseconds between requests after a failed fee check; each request starts another attempt. */
const AFTER_FAILURE_MS = 20_000

/** Loads the fee check of a business. The request starts a check if one is due, and is repeated until the check is done. */
export function useFeeCheck(businessId: string, query: QueryOf<typeof getFeeCheck>) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'fee-check', query],
    queryFn: ({ signal }) => call(getFeeCheck, { params: { businessId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.state === 'current') return false
      return data.failed ? AFTER_FAILURE_MS : ASK_AGAIN_MS
    },
  })
}

/** Loads the fee differences. The query key includes the time of the fee check, because each check finds other differences. */
export function useFeeDifferences(
  businessId: string,
  query: QueryOf<typeof listFeeDifferences>,
  checkedAt: string | null,
) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'fee-check', 'differences', checkedAt, query],
    queryFn: ({ signal }) => call(listFeeDifferences, { params: { businessId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}
