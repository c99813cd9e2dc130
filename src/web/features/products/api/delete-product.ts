import { useMutation } from '@tanstack/react-query'
import { deleteProduct } from '#contract/products.ts'
import { call } from '#web/api/client.ts'
import { useRefreshBusinesses } from '#web/business/business.ts'

export function useDeleteProduct(params: { businessId: string; productId: string }) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (name: string) => call(deleteProduct, { params, body: { name } }),
    onSuccess: refresh,
    meta: { failureKey: 'products.delete.failed' },
  })
}
