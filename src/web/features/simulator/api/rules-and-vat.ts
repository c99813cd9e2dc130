import { queryOptions } from '@tanstack/react-query'
import { getVat } from '#contract/vat.ts'
import type { CountryCode } from '#domain/catalog/countries.ts'
import { call } from '#web/api/client.ts'
import { businessKey } from '#web/business/business.ts'
import { loadFeeRules } from '#web/business/fee-rules.ts'

/** The fee rules valid today in the country of the business, and its VAT settings. */
export function rulesAndVatQuery(businessId: string, country: CountryCode, day: string) {
  return queryOptions({
    queryKey: [...businessKey(businessId), 'simulator', country, day] as const,
    queryFn: async ({ signal }) => {
      const [rules, { periods }] = await Promise.all([
        loadFeeRules(businessId, { country, day }, signal),
        call(getVat, { params: { businessId }, signal }),
      ])
      return { rules, periods }
    },
  })
}
