import { useMutation } from '@tanstack/react-query'
import { addSampleBusiness, removeSampleBusiness } from '#contract/sample-business.ts'
import { call } from './api.ts'
import { useRefreshBusinesses } from './business.ts'
import { queryClient, SESSION_KEY } from './query-client.ts'

/** The session says whether its user has a business. */
async function refreshSession(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: SESSION_KEY })
}

export function useAddSampleBusiness() {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: () => call(addSampleBusiness),
    onSuccess: () => Promise.all([refresh(), refreshSession()]),
    meta: { failureKey: 'settings.sample.addFailed' },
  })
}

export function useRemoveSampleBusiness() {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: () => call(removeSampleBusiness),
    onSuccess: () => Promise.all([refresh(), refreshSession()]),
    meta: { failureKey: 'settings.sample.removeFailed' },
  })
}
