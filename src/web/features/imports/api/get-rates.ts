import { queryOptions } from '@tanstack/react-query'
import { getRates } from '#contract/rates.ts'
import { call } from '#web/api/client.ts'

/** The latest exchange rates, to convert typed costs. */
export const ratesQuery = queryOptions({
  queryKey: ['rates'],
  queryFn: ({ signal }) => call(getRates, { signal }),
})
