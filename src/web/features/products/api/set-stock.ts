import { useMutation } from '@tanstack/react-query'
import { setStock } from '#contract/products.ts'
import { call } from '#web/platform/api.ts'
import { useRefreshBusinesses } from '#web/platform/business.ts'

export function useSetStock(params: { businessId: string; productId: string }) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (quantity: number) => call(setStock, { params, body: { quantity } }),
    onSuccess: refresh,
    meta: { failureKey: 'products.stockDialog.failed' },
  })
}
