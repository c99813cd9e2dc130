import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listApiKeys, makeApiKey, revokeApiKey } from '#contract/api-keys.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'

const API_KEYS_KEY = ['api-keys'] as const

export const apiKeysQuery = queryOptions({
  queryKey: API_KEYS_KEY,
  queryFn: ({ signal }) => call(listApiKeys, { signal }),
  select: ({ apiKeys }) => apiKeys,
})

export function useMakeApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof makeApiKey>) => call(makeApiKey, { body }),
    // The response contains the key, so it is removed from the cache when the screen closes.
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: API_KEYS_KEY }),
    meta: { failureKey: 'settings.apiKeys.makeFailed', marksFields: true },
  })
}

export function useRevokeApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (apiKeyId: string) => call(revokeApiKey, { params: { apiKeyId } }),
    // Reloads the list, because another tab may have revoked the key.
    onSettled: () => client.invalidateQueries({ queryKey: API_KEYS_KEY }),
    meta: { failureKey: 'settings.apiKeys.revokeFailed', successKey: 'settings.apiKeys.revoked' },
  })
}
