import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getDashboard } from '#contract/dashboard.ts'
import { call } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { businessKey, businessQuery } from '#web/business/business.ts'
import { comparedQuery } from '#web/period/comparison.ts'
import { DASHBOARD_PERIOD } from '#web/period/period.ts'
import type { ChosenPeriod } from '#web/period/use-period.ts'

type Asked = Pick<ChosenPeriod, 'period' | 'range' | 'compare'>

function dashboardQuery(businessId: string, asked: Asked) {
  const query = comparedQuery(asked)
  return queryOptions({
    queryKey: [...businessKey(businessId), 'dashboard', query],
    queryFn: ({ signal }) => call(getDashboard, { params: { businessId }, query, signal }),
  })
}

export function useDashboard(businessId: string, asked: Asked) {
  return useQuery({ ...dashboardQuery(businessId, asked), placeholderData: keepPreviousData })
}

/**
 * Loads the business and its dashboard before the first render if `first-figures.ts` already shows figures from the prefetched responses.
 * Otherwise a placeholder would replace these figures for a moment. Does so too if the business had no sales when it was loaded last:
 * its dashboard leads to other pages, but may have sales by now.
 */
export async function loadBehindFirstFigures(businessId: string): Promise<null> {
  const business = businessQuery(businessId)
  if (
    queryClient.getQueryData(business.queryKey)?.saleLineCount === 0 ||
    document.querySelector('#root [data-first-figures]')
  )
    await Promise.all([
      queryClient.prefetchQuery(business),
      queryClient.prefetchQuery(
        dashboardQuery(businessId, { period: DASHBOARD_PERIOD, range: {}, compare: 'days' }),
      ),
    ])
  return null
}
