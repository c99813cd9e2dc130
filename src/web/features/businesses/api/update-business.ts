import { useMutation } from '@tanstack/react-query'
import { updateBusiness } from '#contract/businesses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#web/platform/api.ts'
import { useRefreshAccount } from '#web/platform/business.ts'

export function useUpdateBusiness(businessId: string) {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateBusiness>) =>
      call(updateBusiness, { params: { businessId }, body }),
    onSuccess: refresh,
    meta: { failureKey: 'businesses.updateFailed' },
  })
}
