import { useMutation } from '@tanstack/react-query'
import { createBusiness } from '#contract/businesses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'
import { useRefreshAccount } from '#web/business/business.ts'

export function useCreateBusiness(accepted: () => void) {
  const refresh = useRefreshAccount(accepted)
  return useMutation({
    mutationFn: (body: BodyOf<typeof createBusiness>) => call(createBusiness, { body }),
    onSuccess: refresh,
    meta: { failureKey: 'businesses.createFailed', marksFields: true },
  })
}
