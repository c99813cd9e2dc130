import { queryOptions } from '@tanstack/react-query'
import { listPlatforms } from '#contract/products.ts'
import { call } from '#web/api/client.ts'

export const PLATFORMS_KEY = ['platforms'] as const

/** The built-in platforms, and the custom platforms of the owner of the business. */
export function platformsQuery(businessId: string) {
  return queryOptions({
    queryKey: [...PLATFORMS_KEY, businessId],
    queryFn: ({ signal }) => call(listPlatforms, { query: { businessId }, signal }),
  })
}
