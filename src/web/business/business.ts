import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { type Business, getBusiness, listBusinesses } from '#contract/businesses.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { ApiError, call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { askAgain } from '#web/session/session.ts'

/** Every query of anything inside a business starts with this key, so that one change refreshes all that shows it. */
export const BUSINESSES_KEY = ['businesses'] as const
export const BUSINESS_LIST_KEY = [...BUSINESSES_KEY, 'list'] as const

export const businessListQuery = queryOptions({
  queryKey: BUSINESS_LIST_KEY,
  queryFn: ({ signal }) => call(listBusinesses, { signal }),
  select: ({ businesses }) => businesses,
})

export function businessKey(businessId: string) {
  return [...BUSINESSES_KEY, businessId] as const
}

export function businessQuery(businessId: string) {
  return queryOptions({
    queryKey: businessKey(businessId),
    queryFn: ({ signal }) => call(getBusiness, { params: { businessId }, signal }),
    // Coming from the list, it is there already.
    initialData: () =>
      queryClient
        .getQueryData<ResponseOf<typeof listBusinesses>>(BUSINESS_LIST_KEY)
        ?.businesses.find(({ id }) => id === businessId),
    initialDataUpdatedAt: () => queryClient.getQueryState(BUSINESS_LIST_KEY)?.dataUpdatedAt,
  })
}

/** On pages inside a business, which the layout shows only once the business is there. */
export function useCurrentBusiness(): Business {
  return useOutletContext<Business>()
}

/** After a change: resolves when everything on the screen is right again. */
export function useRefreshBusinesses(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: BUSINESSES_KEY })
}

/** After a change of which businesses there are: the account knows whether it has one, and its currency. */
export function useRefreshAccount(): () => Promise<unknown> {
  const refresh = useRefreshBusinesses()
  return () => Promise.all([refresh(), askAgain()])
}

/** Deleted, another seller's, or an address that was never one: trying again would not help. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}
