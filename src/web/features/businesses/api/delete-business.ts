import { useMutation } from '@tanstack/react-query'
import { deleteBusiness } from '#contract/businesses.ts'
import { call } from '#web/api/client.ts'
import { useRefreshAccount } from '#web/business/business.ts'

export function useDeleteBusiness(businessId: string) {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: (name: string) => call(deleteBusiness, { params: { businessId }, body: { name } }),
    onSuccess: refresh,
    meta: { failureKey: 'businesses.deleteFailed' },
  })
}
