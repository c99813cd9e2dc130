import { useMutation } from '@tanstack/react-query'
import { createProduct, type ProductInput, updateProduct } from '#contract/products.ts'
import { call } from '#web/api/client.ts'
import { useRefreshBusinesses } from '#web/business/business.ts'

/** Creates a product, or replaces the one with this id. */
export function useSaveProduct(businessId: string, productId: string | undefined, accepted: () => void) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (body: ProductInput) =>
      productId === undefined
        ? call(createProduct, { params: { businessId }, body })
        : call(updateProduct, { params: { businessId, productId }, body }),
    onSuccess() {
      accepted()
      return refresh()
    },
    meta: { failureKey: 'products.saveFailed', marksFields: true },
  })
}
