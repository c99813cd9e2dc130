import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getDashboard } from '#contract/dashboard.ts'
import { call } from '#web/api/client.ts'
import { businessKey } from '#web/business/business.ts'
import { LAST_DAYS } from '#web/period/period.ts'
import type { ChosenPeriod } from '#web/period/use-period.ts'

type Asked = Pick<ChosenPeriod, 'period' | 'range' | 'compare'>

/** For the last 7, 30 or 90 days the server chooses the last day: it knows the last day with sales. */
export function dashboardQuery(businessId: string, { period, range, compare }: Asked) {
  const days = LAST_DAYS[period]
  // The default comparison is left out, so that the URL is that of the prefetched figures.
  const query = { ...(days ? { days } : range), ...(compare !== 'previous' && { compare }) }
  return queryOptions({
    queryKey: [...businessKey(businessId), 'dashboard', query],
    queryFn: ({ signal }) => call(getDashboard, { params: { businessId }, query, signal }),
  })
}

export function useDashboard(businessId: string, asked: Asked) {
  return useQuery({ ...dashboardQuery(businessId, asked), placeholderData: keepPreviousData })
}
