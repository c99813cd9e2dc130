import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getDashboard } from '#contract/dashboard.ts'
import { call } from '#web/platform/api.ts'
import { businessKey } from '#web/platform/business.ts'
import type { DayRange } from '#web/platform/period.ts'

export function useDashboard(businessId: string, range: DayRange) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'dashboard', range],
    queryFn: ({ signal }) => call(getDashboard, { params: { businessId }, query: range, signal }),
    placeholderData: keepPreviousData,
  })
}
