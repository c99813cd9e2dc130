import { useQuery } from '@tanstack/react-query'
import type { Business } from '#contract/businesses.ts'
import { listFeeRules } from '#contract/fees.ts'
import { call } from '#web/api/client.ts'
import { businessKey } from '#web/business/business.ts'

/** The fee rules that are valid today in the country of the business: the seller's own and the published ones. */
export function useFeeRules({ id, country }: Pick<Business, 'id' | 'country'>, day: string) {
  const filter = { country, day }
  return useQuery({
    queryKey: [...businessKey(id), 'fees', 'rules', filter],
    queryFn: ({ signal }) =>
      call(listFeeRules, { params: { businessId: id }, query: { ...filter, pageSize: 500 }, signal }),
    select: ({ rules }) => rules,
  })
}
