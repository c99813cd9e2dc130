import { useQuery } from '@tanstack/react-query'
import { platformsQuery } from '#web/business/platforms.ts'

/** The names of the custom platforms of the business's owner; empty while they load. */
export function useCustomPlatforms(businessId: string): readonly string[] {
  const { data } = useQuery(platformsQuery(businessId))
  return data?.platforms.filter(({ isCustom }) => isCustom).map(({ name }) => name) ?? []
}
