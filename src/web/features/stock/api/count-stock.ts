import { useMutation } from '@tanstack/react-query'
import { changeProducts, type ProductChange } from '#contract/product-changes.ts'
import { call } from '#web/api/client.ts'
import { useRefreshBusinesses } from '#web/business/business.ts'
import type { PhraseKey } from '#web/i18n/phrase-key.ts'

/** Sets the stock of many products in one transaction. `successKey` is the phrase of the success message. */
export function useSetStocks(businessId: string, successKey?: PhraseKey) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (changes: ProductChange[]) =>
      call(changeProducts, { params: { businessId }, body: { changes } }),
    onSuccess: refresh,
    meta: { failureKey: 'stockCount.failed', ...(successKey && { successKey }) },
  })
}
