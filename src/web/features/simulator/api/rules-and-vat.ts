import { queryOptions } from '@tanstack/react-query'
import { listFeeRules } from '#contract/fees.ts'
import { getVat } from '#contract/vat.ts'
import type { CountryCode } from '#domain/catalog/countries.ts'
import { call } from '#web/api/client.ts'
import { businessKey } from '#web/business/business.ts'

/** The limit of one request: far above the number of published rules of a country and the few rules that a seller adds. */
const MOST_RULES = 500

/** The fee rules valid today in the country of the business, and its VAT settings. */
export function rulesAndVatQuery(businessId: string, country: CountryCode, day: string) {
  return queryOptions({
    queryKey: [...businessKey(businessId), 'simulator', country, day] as const,
    queryFn: async ({ signal }) => {
      const query = { country, day, pageSize: MOST_RULES }
      const [{ rules }, { periods }] = await Promise.all([
        call(listFeeRules, { params: { businessId }, query, signal }),
        call(getVat, { params: { businessId }, signal }),
      ])
      return { rules, periods }
    },
  })
}
