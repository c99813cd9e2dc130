import { useMutation } from '@tanstack/react-query'
import { deleteBusiness } from '#contract/businesses.ts'
import { call } from '#web/platform/api.ts'
import { useRefreshAccount } from '#web/platform/business.ts'

export function useDeleteBusiness(businessId: string) {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: (name: string) => call(deleteBusiness, { params: { businessId }, body: { name } }),
    onSuccess: refresh,
    meta: { failureKey: 'businesses.deleteFailed' },
  })
}
