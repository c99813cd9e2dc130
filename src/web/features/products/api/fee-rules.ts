import { useQuery } from '@tanstack/react-query'
import type { Business } from '#contract/businesses.ts'
import { businessKey } from '#web/business/business.ts'
import { loadFeeRules } from '#web/business/fee-rules.ts'

/** The fee rules that are valid today in the country of the business: the seller's own and the published ones. */
export function useFeeRules({ id, country }: Pick<Business, 'id' | 'country'>, day: string) {
  const filter = { country, day }
  return useQuery({
    queryKey: [...businessKey(id), 'fees', 'rules', filter],
    queryFn: ({ signal }) => loadFeeRules(id, filter, signal),
  })
}
