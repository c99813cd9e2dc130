import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createPlatform } from '#contract/products.ts'
import { call } from '#web/api/client.ts'
import { PLATFORMS_KEY, platformsQuery } from '#web/business/platforms.ts'

export function usePlatforms(businessId: string) {
  return useQuery({ ...platformsQuery(businessId), select: ({ platforms }) => platforms })
}

export function useCreatePlatform(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(createPlatform, { query: { businessId }, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: PLATFORMS_KEY }),
    meta: { failureKey: 'products.platforms.customFailed' },
  })
}
