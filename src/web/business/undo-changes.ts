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

/** Undoes a change of products. Shows `done`, or which products keep values because they were changed again since. */
export function useUndoChanges(businessId: string, done: PhraseKey, failureKey: PhraseKey) {
  const { t } = useTranslation()
  const refresh = useRefreshBusinesses()
  const show = ({ notUndone }: Changed) => {
    const names = notUndone.slice(0, 3).map(({ name }) => isolated(name))
    if (notUndone.length > names.length) names.push('…')
    if (names.length === 0) toast.success(t(done))
    else
      toast.error(t('common.undoneExcept', { names: names.join(t('common.nameSeparator')) }), {
        duration: 10_000,
      })
  }
  return useMutation({
    mutationFn: (changed: Changed) =>
      call(changeProducts, { params: { businessId }, body: undoing(changed) }),
    async onSuccess(answer) {
      await refresh()
      show(answer)
    },
    meta: { failureKey },
  })
}
