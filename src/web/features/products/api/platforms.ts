import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createPlatform, listPlatforms } from '#contract/products.ts'
import { call } from '#web/api/client.ts'

const KEY = ['platforms'] as const

export function usePlatforms() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listPlatforms, { signal }),
    select: ({ platforms }) => platforms,
  })
}

export function useCreatePlatform() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(createPlatform, { body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    meta: { failureKey: 'products.platforms.customFailed' },
  })
}
