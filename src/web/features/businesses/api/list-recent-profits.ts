import { queryOptions } from '@tanstack/react-query'
import { listRecentProfits } from '#contract/recent-profits.ts'
import { call } from '#web/api/client.ts'
import { BUSINESSES_KEY } from '#web/business/business.ts'

export const recentProfitsQuery = queryOptions({
  queryKey: [...BUSINESSES_KEY, 'recent-profits'],
  queryFn: ({ signal }) => call(listRecentProfits, { signal }),
  select: ({ profits }) => new Map(profits.map((profit) => [profit.businessId, profit])),
})
