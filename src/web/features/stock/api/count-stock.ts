import { useMutation } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { changeProducts, type ProductChange } from '#contract/product-changes.ts'
import { call } from '#web/api/client.ts'
import { useRefreshBusinesses } from '#web/business/business.ts'
import { undoing, useToastUndone } from '#web/business/undo-changes.ts'

/** Sets the stock of many products in one transaction, and undoes it. */
export function useSetStocks(businessId: string) {
  const refresh = useRefreshBusinesses()
  const toastUndone = useToastUndone()
  const params = { businessId }
  const save = useMutation({
    mutationFn: (changes: ProductChange[]) => call(changeProducts, { params, body: { changes } }),
    onSuccess: refresh,
    meta: { failureKey: 'stockCount.failed' },
  })
  const undo = useMutation({
    mutationFn: (counted: ResponseOf<typeof changeProducts>) =>
      call(changeProducts, { params, body: undoing(counted) }),
    async onSuccess(answer) {
      await refresh()
      toastUndone(answer, 'stockCount.undone')
    },
    meta: { failureKey: 'stockCount.failed' },
  })
  return { save, undo }
}
