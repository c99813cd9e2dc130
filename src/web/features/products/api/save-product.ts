import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createProduct, type ProductDetail, type ProductInput, updateProduct } from '#contract/products.ts'
import { call } from '#web/api/client.ts'
import { useRefreshBusinesses } from '#web/business/business.ts'
import { newId } from '#web/forms/new-id.ts'

/** Creates a product, or saves what differs from the product that the form opened. */
export function useSaveProduct(businessId: string, opened: ProductDetail | undefined, accepted: () => void) {
  const refresh = useRefreshBusinesses(accepted)
  const [id] = useState(newId)
  return useMutation({
    mutationFn: (body: ProductInput) =>
      opened === undefined
        ? call(createProduct, { params: { businessId }, body: { ...body, id } })
        : call(updateProduct, {
            params: { businessId, productId: opened.id },
            body: { ...body, opened },
          }),
    onSuccess: refresh,
    meta: { failureKey: 'products.saveFailed', marksFields: true },
  })
}
