import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getDashboard } from '#contract/dashboard.ts'
import { call } from '#web/api/client.ts'
import { businessKey } from '#web/business/business.ts'
import type { DayRange } from '#web/period/period.ts'

export function useDashboard(businessId: string, range: DayRange) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'dashboard', range],
    queryFn: ({ signal }) => call(getDashboard, { params: { businessId }, query: range, signal }),
    placeholderData: keepPreviousData,
  })
}
