import { toast } from 'sonner'
import { parseStockInput } from '#web/i18n/parse.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useSetStock } from '../api/set-stock.ts'
import type { ListedProduct } from '../paths.ts'
import { QuantityDialog } from './quantity-dialog.tsx'

export function StockDialog({ product, onClose }: { product: ListedProduct; onClose: () => void }) {
  const { t } = useTranslation()
  const setStock = useSetStock({ businessId: product.businessId, productId: product.id })
  return (
    <QuantityDialog
      product={product}
      title={t('products.stockDialog.title')}
      label={t('products.stockDialog.quantity')}
      submitLabel={t('products.stockDialog.submit')}
      initial={String(product.quantity ?? '')}
      busy={setStock.isPending}
      read={parseStockInput}
      hint={() => null}
      onClose={onClose}
      onQuantity={(quantity) =>
        setStock.mutate(quantity, {
          onSuccess() {
            toast.success(t('products.stockDialog.done'))
            onClose()
          },
        })
      }
    />
  )
}
