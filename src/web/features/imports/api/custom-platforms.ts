import { useQuery } from '@tanstack/react-query'
import { listPlatforms } from '#contract/products.ts'
import { call } from '#web/api/client.ts'

/** The names of the seller's custom platforms; empty while they load. */
export function useCustomPlatforms(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['platforms'],
    queryFn: ({ signal }) => call(listPlatforms, { signal }),
  })
  return data?.platforms.filter(({ isCustom }) => isCustom).map(({ name }) => name) ?? []
}
