import { useMutation } from '@tanstack/react-query'
import { setStock } from '#contract/products.ts'
import { call } from '#web/api/client.ts'
import { useRefreshBusinesses } from '#web/business/business.ts'

export function useSetStock(params: { businessId: string; productId: string }) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (quantity: number) => call(setStock, { params, body: { quantity } }),
    onSuccess: refresh,
    meta: { failureKey: 'products.stockDialog.failed' },
  })
}
