import { useQuery } from '@tanstack/react-query'
import { getTotals } from '#contract/reports.ts'
import { call } from '#web/api/client.ts'
import { BUSINESSES_KEY } from '#web/business/business.ts'
import { useUser } from '#web/session/session.ts'

/** The totals of all businesses, requested again when the reporting currency changes. */
export function useTotals() {
  const currency = useUser()?.currency
  return useQuery({
    queryKey: [...BUSINESSES_KEY, 'totals', currency],
    queryFn: ({ signal }) => call(getTotals, { signal }),
  })
}
