import { useMutation } from '@tanstack/react-query'
import { deleteBusiness } from '#contract/businesses.ts'
import { call } from '#web/platform/api.ts'
import { useRefreshBusinesses } from '#web/platform/business.ts'

export function useDeleteBusiness(businessId: string) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (name: string) => call(deleteBusiness, { params: { businessId }, body: { name } }),
    onSuccess: refresh,
    meta: { failureKey: 'businesses.deleteFailed' },
  })
}
