import { useQuery } from '@tanstack/react-query'
import { listPlatforms } from '#contract/products.ts'
import { call } from '#web/api/client.ts'

/** Names of the platforms that the seller made; none while they are on their way. */
export function useCustomPlatforms(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['platforms'],
    queryFn: ({ signal }) => call(listPlatforms, { signal }),
  })
  return data?.platforms.filter(({ isCustom }) => isCustom).map(({ name }) => name) ?? []
}
