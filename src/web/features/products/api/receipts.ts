import { useMutation } from '@tanstack/react-query'
import { addReceipt, type ReceiptForm, undoReceipt } from '#contract/receipts.ts'
import { call } from '#web/api/client.ts'
import { useRefreshBusinesses } from '#web/business/business.ts'

interface ProductParams {
  businessId: string
  productId: string
}

export function useAddReceipt(params: ProductParams) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (body: ReceiptForm) => call(addReceipt, { params, body }),
    onSuccess: refresh,
    meta: { failureKey: 'productPage.receipt.failed' },
  })
}

export function useUndoReceipt(params: ProductParams) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (receiptId: string) => call(undoReceipt, { params: { ...params, receiptId } }),
    onSettled: refresh,
    meta: { failureKey: 'productPage.receipt.undoFailed', successKey: 'productPage.receipt.undone' },
  })
}
