import { useQuery } from '@tanstack/react-query'
import { getTotals } from '#contract/reports.ts'
import { call } from '#web/api/client.ts'
import { BUSINESSES_KEY } from '#web/business/business.ts'
import { useUser } from '#web/session/session.ts'

/** In the account's reporting currency, so it is requested again when that changes. */
export function useTotals() {
  const currency = useUser()?.currency
  return useQuery({
    queryKey: [...BUSINESSES_KEY, 'totals', currency],
    queryFn: ({ signal }) => call(getTotals, { signal }),
  })
}
