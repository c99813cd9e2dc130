import { useQuery } from '@tanstack/react-query'
import { getOrder } from '#contract/sales.ts'
import { call } from '#web/api/client.ts'
import { businessKey } from '#web/business/business.ts'

export function useOrder(businessId: string, orderKey: string) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'sales', 'order', orderKey],
    queryFn: ({ signal }) => call(getOrder, { params: { businessId, orderKey }, signal }),
  })
}
