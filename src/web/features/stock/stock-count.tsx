import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toast } from 'sonner'
import type { CostRow } from '#contract/cost-grid.ts'
import { changeProducts } from '#contract/product-changes.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { allCostRows } from '#web/cost-grid/all-cost-rows.ts'
import { BlockDialog } from '#web/cost-grid/block-dialog.tsx'
import type { Entry } from '#web/cost-grid/block-entries.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileUp } from '#web/ui/icons/file-up.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useSetStocks } from './api/count-stock.ts'

/** A dialog that sets the stock of many products at once, from a pasted or uploaded count, with a preview and an undo. */
export function StockCount({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  // loads the stock again, because the preview compares the counts with it
  const load = useMutation({
    mutationFn: () => client.fetchQuery({ ...allCostRows(businessId), staleTime: 0 }),
    meta: { silent: true },
  })
  return (
    <>
      <Button needs={changeProducts} busy={load.isPending} onClick={() => load.mutate()}>
        <FileUp aria-hidden className="size-4" />
        {t('stockCount.many')}
      </Button>
      {load.isError && (
        <Dialog open title={t('stockCount.many')} onOpenChange={load.reset}>
          <ErrorState error={load.error} onRetry={load.mutate} />
        </Dialog>
      )}
      {load.data && <StockCountDialog businessId={businessId} products={load.data} onClose={load.reset} />}
    </>
  )
}

interface StockCountDialogProps {
  businessId: string
  products: readonly CostRow[]
  onClose: () => void
}

function StockCountDialog({ businessId, products, onClose }: StockCountDialogProps) {
  const { t } = useTranslation()
  const { save, undo } = useSetStocks(businessId)
  const rows = useMemo(
    () =>
      products.flatMap(({ productId, name, sku, otherSkus, quantity, bundle }) =>
        productId === null || bundle !== null
          ? []
          : [{ key: productId, name, sku, skus: [sku, ...otherSkus].filter(Boolean), known: quantity }],
      ),
    [products],
  )

  function count(entries: readonly Entry[]): void {
    save.mutate(
      entries.map(({ row, after }) => ({ productId: row.key, quantity: after })),
      {
        onSuccess(counted) {
          const { changed } = counted
          onClose()
          if (changed.length === 0) return toast.success(t('stockCount.savedNone'))
          toast.success(t('stockCount.saved', { count: changed.length }), {
            duration: 10_000,
            action: { label: t('stockCount.undo'), onClick: () => undo.mutate(counted) },
          })
        },
      },
    )
  }

  return (
    <BlockDialog
      words="stockCount"
      // No row can be filled without a SKU: unlike the cost grid, this dialog shows no rows that a single column could fill, so the pasted
      // block needs a column of SKUs.
      target={{ currency: null, rows, downwards: [] }}
      busy={save.isPending}
      refusalOf={(count) =>
        count > LIMITS.productRows ? t('stockCount.tooMany', { limit: LIMITS.productRows }) : undefined
      }
      onEnter={(_, entries) => count(entries)}
      onClose={onClose}
    />
  )
}
