import { useMutation } from '@tanstack/react-query'
import { createProduct, type ProductDetail, type ProductInput, updateProduct } from '#contract/products.ts'
import { call } from '#web/api/client.ts'
import { useRefreshAfterAdding } from '#web/business/business.ts'

/** Creates a product with this id, or saves what differs from the product that the form opened. */
export function useSaveProduct(
  businessId: string,
  { id, renew, opened }: { id: string; renew: () => void; opened: ProductDetail | undefined },
  accepted: () => void,
) {
  const callbacks = useRefreshAfterAdding(accepted, ({ fields }) => {
    // The server marks the SKU if it is that of the saved product. No sale would match either of two products with one SKU.
    if (fields.length === 0) renew()
  })
  return useMutation({
    mutationFn: (body: ProductInput) =>
      opened === undefined
        ? call(createProduct, { params: { businessId }, body: { ...body, id } })
        : call(updateProduct, {
            params: { businessId, productId: opened.id },
            body: { ...body, opened },
          }),
    ...callbacks,
    meta: { failureKey: 'products.saveFailed', marksFields: true },
  })
}
