import { useQuery } from '@tanstack/react-query'
import { listBusinesses } from '#contract/businesses.ts'
import { call } from '#web/platform/api.ts'
import { BUSINESS_LIST_KEY } from '#web/platform/business.ts'

export function useBusinesses() {
  return useQuery({
    queryKey: BUSINESS_LIST_KEY,
    queryFn: ({ signal }) => call(listBusinesses, { signal }),
    select: ({ businesses }) => businesses,
  })
}
