import { useMutation } from '@tanstack/react-query'
import { changeProducts, type ProductChange } from '#contract/product-changes.ts'
import { call } from '#web/api/client.ts'
import { useRefreshBusinesses } from '#web/business/business.ts'
import { useUndoChanges } from '#web/business/undo-changes.ts'

/** Sets the stock of many products in one transaction, and undoes it. */
export function useSetStocks(businessId: string) {
  const refresh = useRefreshBusinesses()
  const save = useMutation({
    mutationFn: (changes: ProductChange[]) =>
      call(changeProducts, { params: { businessId }, body: { changes } }),
    onSuccess: refresh,
    meta: { failureKey: 'stockCount.failed' },
  })
  return { save, undo: useUndoChanges(businessId, 'stockCount.undone', 'stockCount.failed') }
}
