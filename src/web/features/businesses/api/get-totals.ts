import { useQuery } from '@tanstack/react-query'
import { getTotals } from '#contract/reports.ts'
import { call } from '#web/platform/api.ts'
import { BUSINESSES_KEY } from '#web/platform/business.ts'
import { useUser } from '#web/platform/session.ts'

/** In the account's preference currency, so asked anew when it changes. */
export function useTotals() {
  const currency = useUser()?.currency
  return useQuery({
    queryKey: [...BUSINESSES_KEY, 'totals', currency],
    queryFn: ({ signal }) => call(getTotals, { signal }),
  })
}
