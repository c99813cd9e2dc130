import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { changeProducts } from '#contract/product-changes.ts'
import { call } from '#web/api/client.ts'
import { useRefreshBusinesses } from '#web/business/business.ts'
import { useUndoChanges } from '#web/business/undo-changes.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { fromLocalDay } from './from-local-day.ts'

type Changes = BodyOf<typeof changeProducts>
type Changed = ResponseOf<typeof changeProducts>['changed']

/** Changes products, and shows an Undo button for ten seconds. */
export function useChangeProducts(businessId: string) {
  const { t } = useTranslation()
  const refresh = useRefreshBusinesses()
  const undo = useUndoChanges(businessId, 'productList.changes.undone', 'productList.changes.undoFailed')
  return useMutation({
    mutationFn: ({ body }: { body: Changes; done: (changed: Changed) => string }) =>
      call(changeProducts, { params: { businessId }, body: fromLocalDay(body) }),
    async onSuccess(changed, { done }) {
      if (changed.changed.length === 0) toast.success(t('productList.changes.unchanged'))
      else
        toast.success(done(changed.changed), {
          duration: 10_000,
          action: { label: t('productList.changes.undo'), onClick: () => undo.mutate(changed) },
        })
      // even after no change: the screen may show an old value that another user has changed
      await refresh()
    },
    meta: { failureKey: 'productList.changes.failed' },
  })
}
