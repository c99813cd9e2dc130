import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addReceipt, correctReceipt, type ReceiptForm, undoReceipt } from '#contract/receipts.ts'
import { call } from '#web/api/client.ts'
import { useRefreshBusinesses } from '#web/business/business.ts'
import { newId } from '#web/forms/new-id.ts'
import type { PhraseKey } from '#web/i18n/phrase-key.ts'

interface ProductParams {
  businessId: string
  productId: string
}

/** Adds a receipt, or corrects the receipt with this id. Returns the id. */
export function useSaveReceipt(params: ProductParams, receiptId: string | undefined, accepted: () => void) {
  const refresh = useRefreshBusinesses(accepted)
  const [id] = useState(newId)
  return useMutation({
    async mutationFn(body: ReceiptForm): Promise<string> {
      if (receiptId === undefined) return (await call(addReceipt, { params, body: { ...body, id } })).id
      await call(correctReceipt, { params: { ...params, receiptId }, body })
      return receiptId
    },
    onSuccess: refresh,
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
