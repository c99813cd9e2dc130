import { useMutation } from '@tanstack/react-query'
import { recordDamage } from '#contract/products.ts'
import { call } from '#web/api/client.ts'
import { useRefreshBusinesses } from '#web/business/business.ts'

export function useRecordDamage(params: { businessId: string; productId: string }) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (quantity: number) => call(recordDamage, { params, body: { quantity } }),
    onSuccess: refresh,
    meta: { failureKey: 'products.damage.failed' },
  })
}
