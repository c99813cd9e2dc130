import { useMutation } from '@tanstack/react-query'
import { updateBusiness } from '#contract/businesses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'
import { useRefreshAccount } from '#web/business/business.ts'

export function useUpdateBusiness(businessId: string, accepted: () => void) {
  const refresh = useRefreshAccount(accepted)
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateBusiness>) =>
      call(updateBusiness, { params: { businessId }, body }),
    onSuccess: refresh,
    // The dialog shows errors itself. One of them is no failure, but the question how to change the currency.
    meta: { silent: true },
  })
}
