import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { type Business, getBusiness, listBusinesses } from '#contract/businesses.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { ApiError, call, mayPass } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { askAgain } from '#web/session/session.ts'

/** The prefix of the cache keys of all queries about businesses, so that a change of any data invalidates all of them at once. */
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
    // The list of businesses is usually loaded already and contains this business.
    initialData: () =>
      queryClient
        .getQueryData<ResponseOf<typeof listBusinesses>>(BUSINESS_LIST_KEY)
        ?.businesses.find(({ id }) => id === businessId),
    initialDataUpdatedAt: () => queryClient.getQueryState(BUSINESS_LIST_KEY)?.dataUpdatedAt,
  })
}

/** The business of the current page. The layout renders such pages only once their business is loaded. */
export function useCurrentBusiness(): Business {
  return useOutletContext<Business>()
}

/**
 * Returns a function to call after a change; its promise resolves when everything on the screen is up to date. It calls `accepted`
 * first, so that a form discards its draft as soon as the server has the values.
 */
export function useRefreshBusinesses(accepted?: () => void): () => Promise<void> {
  const client = useQueryClient()
  return () => {
    accepted?.()
    return client.invalidateQueries({ queryKey: BUSINESSES_KEY })
  }
}

/**
 * The callbacks of a request that adds what the form has given an id. The id may have been saved with other values: before an answer was
 * lost, or in another tab that has restored the same draft. Then the screen shows what was saved, and `renew` gives the form another id, so
 * that saving again adds a second record. Without it, `accepted` does so. The screen is loaded again also if the answer was lost, because the
 * server may have saved it nevertheless.
 */
export function useRefreshAfterAdding(accepted: () => void, renew: (refusal: ApiError) => void = accepted) {
  const refresh = useRefreshBusinesses()
  return {
    onSuccess: useRefreshBusinesses(accepted),
    onError(error: unknown) {
      if (error instanceof ApiError && error.code === 'already_saved') {
        renew(error)
        return refresh()
      }
      // not awaited: the form may try again before everything is loaded
      if (mayPass(error)) void refresh()
    },
  }
}

/**
 * Returns a function to call after a business was added or removed. It also reloads the session, which states whether the user has a
 * business and in which currency.
 */
export function useRefreshAccount(accepted?: () => void): () => Promise<unknown> {
  const refresh = useRefreshBusinesses(accepted)
  return () => Promise.all([refresh(), askAgain()])
}

/** Whether the business was deleted, belongs to another seller or has an invalid id, so that a retry cannot help. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422)
}
