import { toast } from 'sonner'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { changeProducts } from '#contract/product-changes.ts'
import { isolated } from '#web/i18n/isolated.ts'
import type { PhraseKey } from '#web/i18n/phrase-key.ts'
import { useTranslation } from '#web/i18n/translation.tsx'

type Changed = ResponseOf<typeof changeProducts>

/**
 * The request that undoes a change of products. Unit costs have a history, so saved costs are undone by their id instead of saving the
 * previous costs again.
 */
export function undoing({ changed, created, undoCosts }: Changed): BodyOf<typeof changeProducts> {
  return {
    changes: changed.flatMap(({ productId, before: { unitCost: _, ...before }, after }) =>
      Object.keys(before).length > 0 ? [{ productId, ...before, undoes: after }] : [],
    ),
    deletions: created.map(({ productId, name }) => ({ productId, name })),
    ...(undoCosts !== null && { undoCosts }),
  }
}

/** Shows that a change was undone, or which products keep values because they were changed again since. */
export function useToastUndone() {
  const { t } = useTranslation()
  return ({ notUndone }: Changed, done: PhraseKey) => {
    const names = notUndone.slice(0, 3).map(({ name }) => isolated(name))
    if (notUndone.length > names.length) names.push('…')
    if (names.length === 0) toast.success(t(done))
    else
      toast.error(t('common.undoneExcept', { names: names.join(t('common.nameSeparator')) }), {
        duration: 10_000,
      })
  }
}
