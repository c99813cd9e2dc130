import { queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '#contract/endpoint.ts'
import { listFeeRules, type ShownFeeRule } from '#contract/fees.ts'
import { allPages } from '#web/api/all-pages.ts'
import { call } from '#web/api/client.ts'
import { businessKey } from './business.ts'

/** Enough for the published rules of a country and those that most sellers add. */
const PAGE = 500

type FeeRuleFilter = Pick<QueryOf<typeof listFeeRules>, 'country' | 'day'>

export function feeRulesQuery(businessId: string, filter: FeeRuleFilter) {
  return queryOptions({
    queryKey: [...businessKey(businessId), 'fees', 'rules', filter],
    queryFn: ({ signal }) => loadFeeRules(businessId, filter, signal),
  })
}

/** All fee rules of a country: the seller's own and the published ones. A missing rule would make a planned profit wrong. */
export function loadFeeRules(
  businessId: string,
  filter: FeeRuleFilter,
  signal: AbortSignal,
): Promise<ShownFeeRule[]> {
  return allPages(async (page) => {
    const query = { ...filter, page, pageSize: PAGE }
    const { rules, total } = await call(listFeeRules, { params: { businessId }, query, signal })
    return { items: rules, total }
  })
}
