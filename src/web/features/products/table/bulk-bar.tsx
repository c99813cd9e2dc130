import { useState } from 'react'
import { listCatalogue } from '#contract/catalogue.ts'
import { changeProducts } from '#contract/product-changes.ts'
import type { ProductFilter } from '#contract/product-rows.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons/x.tsx'
import { lateComponent } from '#web/ui/late-component.tsx'
import { useChangeProducts } from '../api/change-products.ts'
import { BULK_ACTIONS, type BulkAction } from './read-value.ts'
import type { ProductSelection } from './use-selection.ts'

const BulkDialog = lateComponent(async () => (await import('./bulk-dialog.tsx')).BulkDialog)
const FeesDialog = lateComponent(async () => (await import('./fees-dialog.tsx')).FeesDialog)

export interface BulkBarProps {
  businessId: string
  currency: CurrencyCode
  only: ProductFilter | undefined
  /** Whether the list is filtered, so that a change can remove products from it. */
  filtered: boolean
  /** The number of products that match the filters. */
  total: number
  /** The names that variants of the business already share, for the seller to choose from. */
  variantsOf: readonly string[]
  /** The platform whose fees are offered first. */
  platform: string | undefined
  selection: ProductSelection
  onExport: () => void
}

/** The bar with the actions on all selected products. It stays at the bottom of the window. */
export function BulkBar({
  businessId,
  currency,
  only,
  filtered,
  total,
  variantsOf,
  platform,
  selection,
  onExport,
}: BulkBarProps) {
  const { t } = useTranslation()
  const [doing, setDoing] = useState<BulkAction | null>(null)
  const change = useChangeProducts(businessId)
  const ids = [...selection.chosen]
  if (ids.length === 0) return null
  const tooMany = ids.length > LIMITS.productRows
  const archived = only !== 'archived'
  const archive = () =>
    change
      .mutateAsync({
        body: { changes: ids.map((productId) => ({ productId, archived })) },
        done: ({ length: count }) =>
          t(archived ? 'productList.changes.archivedMany' : 'productList.changes.unarchivedMany', { count }),
      })
      .then(selection.clear, () => {}) // the mutation itself shows its error
  const close = () => setDoing(null)
  function onChanged(): void {
    close()
    if (filtered) selection.clear()
  }
  return (
    <section
      aria-label={t('productList.bulk.label')}
      className="sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-20 mt-4 flex flex-wrap items-center gap-2 rounded border border-hairline bg-panel p-2 ps-4 shadow-lift"
    >
      <p aria-live="polite" className="me-auto font-medium">
        {t('productList.bulk.selected', { count: ids.length })}
        {tooMany && (
          <span className="block text-sm font-normal text-clay-text">
            {t('productList.bulk.tooMany', { n: LIMITS.productRows })}
          </span>
        )}
      </p>
      {ids.length < total && (
        // on a narrow screen the table has no header row with the checkbox that selects all, so this button does it
        <Button
          size="sm"
          variant="ghost"
          className="min-[44rem]:hidden"
          onClick={() => void selection.toggleAll(total)}
        >
          {t('productList.bulk.all', { n: total })}
        </Button>
      )}
      <div className="flex gap-2 max-sm:order-last max-sm:basis-full max-sm:overflow-x-auto max-sm:p-1">
        {BULK_ACTIONS.map((action) => (
          <Button
            needs={changeProducts}
            key={action}
            size="sm"
            disabled={tooMany}
            onClick={() => setDoing(action)}
          >
            {t(`productList.bulk.${action}.action`)}
          </Button>
        ))}
        <Button needs={changeProducts} size="sm" disabled={tooMany} busy={change.isPending} onClick={archive}>
          {t(archived ? 'productList.archive' : 'productList.unarchive')}
        </Button>
        <Button needs={listCatalogue} size="sm" onClick={onExport}>
          {t('catalogueFile.export')}
        </Button>
      </div>
      <IconButton
        size="sm"
        label={t('productList.bulk.clear')}
        icon={<X aria-hidden className="size-4" />}
        onClick={selection.clear}
      />
      {doing === 'fees' ? (
        <FeesDialog {...{ ids, platform, businessId, currency, onChanged }} onClose={close} />
      ) : (
        doing && (
          <BulkDialog
            action={doing}
            {...{ ids, variantsOf, businessId, currency, onChanged }}
            onClose={close}
          />
        )
      )}
    </section>
  )
}
