import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { type Business, getBusiness, listBusinesses } from '#contract/businesses.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { ApiError, call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { askAgain } from '#web/session/session.ts'

/** Every query inside a business starts with this key, so that one change refreshes everything that shows it. */
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
    // Already loaded if the user comes from the list.
    initialData: () =>
      queryClient
        .getQueryData<ResponseOf<typeof listBusinesses>>(BUSINESS_LIST_KEY)
        ?.businesses.find(({ id }) => id === businessId),
    initialDataUpdatedAt: () => queryClient.getQueryState(BUSINESS_LIST_KEY)?.dataUpdatedAt,
  })
}

/** For pages inside a business, which the layout renders only once the business is loaded. */
export function useCurrentBusiness(): Business {
  return useOutletContext<Business>()
}

/** Call after a change: resolves when everything on the screen is up to date. */
export function useRefreshBusinesses(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: BUSINESSES_KEY })
}

/** Call after a business was added or removed: the session contains whether there is one, and the currency. */
export function useRefreshAccount(): () => Promise<unknown> {
  const refresh = useRefreshBusinesses()
  return () => Promise.all([refresh(), askAgain()])
}

/** Deleted, another seller's, or an invalid id: retrying would not help. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}
