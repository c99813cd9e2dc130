import { useMutation } from '@tanstack/react-query'
import { addReceipt, correctReceipt, type ReceiptForm, undoReceipt } from '#contract/receipts.ts'
import { call } from '#web/api/client.ts'
import { useRefreshAfterAdding, useRefreshBusinesses } from '#web/business/business.ts'
import type { PhraseKey } from '#web/i18n/phrase-key.ts'

interface ProductParams {
  businessId: string
  productId: string
}

/** Adds a receipt with this id, or corrects the one that has it. Returns the id. */
export function useSaveReceipt(
  params: ProductParams,
  { id, renew, isNew }: { id: string; renew: () => void; isNew: boolean },
  accepted: () => void,
) {
  const callbacks = useRefreshAfterAdding(accepted, renew)
  return useMutation({
    async mutationFn(body: ReceiptForm): Promise<string> {
      if (isNew) return (await call(addReceipt, { params, body: { ...body, id } })).id
      await call(correctReceipt, { params: { ...params, receiptId: id }, body })
      return id
    },
    ...callbacks,
    meta: { failureKey: 'productPage.receipt.failed' },
  })
}

/** Deletes a receipt. `successKey` is the success message; without it, the caller shows a message. */
export function useUndoReceipt(params: ProductParams, successKey?: PhraseKey) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (receiptId: string) => call(undoReceipt, { params: { ...params, receiptId } }),
    onSettled: refresh,
    meta: { failureKey: 'productPage.receipt.undoFailed', ...(successKey && { successKey }) },
  })
}
