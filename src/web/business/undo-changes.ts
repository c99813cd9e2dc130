import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { changeProducts } from '#contract/product-changes.ts'
import { call } from '#web/api/client.ts'
import { isolated } from '#web/i18n/isolated.ts'
import type { PhraseKey } from '#web/i18n/phrase-key.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useRefreshBusinesses } from './business.ts'

type Changed = ResponseOf<typeof changeProducts>

/**
 * The request that undoes a change of products. Unit costs have a history, so saved costs are undone by their id instead of saving the
 * previous costs again.
 */
function undoing({ changed, created, undoCosts }: Changed): BodyOf<typeof changeProducts> {
  return {
    changes: changed.map(({ productId, before: { unitCost: _, ...before }, after }) => ({
      productId,
      ...before,
      undoes: after,
    })),
    deletions: created.map(({ productId, name, digest }) => ({ productId, name, digest })),
    ...(undoCosts !== null && { undoCosts }),
  }
}

/**
 * Undoes a change of products. Shows `done`, or which products are left out because they were changed again or deleted since.
 */
export function useUndoChanges(businessId: string, done: PhraseKey, failureKey: PhraseKey) {
  const { t } = useTranslation()
  const refresh = useRefreshBusinesses()
  const warn = (key: 'undoneExcept' | 'undoneExceptDeleted', products: readonly { name: string }[]) => {
    if (products.length === 0) return
    const names = products.slice(0, 3).map(({ name }) => isolated(name))
    if (products.length > names.length) names.push('…')
    toast.error(t(`common.${key}`, { names: names.join(t('common.nameSeparator')) }), { duration: 10_000 })
  }
  const show = ({ notUndone, deleted }: Changed, { changed }: Changed) => {
    if (notUndone.length + deleted.length === 0) toast.success(t(done))
    warn('undoneExcept', notUndone)
    warn(
      'undoneExceptDeleted',
      changed.filter(({ productId }) => deleted.includes(productId)),
    )
  }
  return useMutation({
    mutationFn: (changed: Changed) =>
      call(changeProducts, { params: { businessId }, body: undoing(changed) }),
    async onSuccess(answer, undone) {
      await refresh()
      show(answer, undone)
    },
    meta: { failureKey },
  })
}
