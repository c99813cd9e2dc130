import { toast } from 'sonner'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ConfirmNameDialog } from '#web/ui/confirm-name-dialog.tsx'
import { useDeleteProduct } from '../api/delete-product.ts'
import type { ListedProduct } from '../paths.ts'

interface DeleteProductDialogProps {
  product: ListedProduct
  onClose: () => void
  onDeleted: (productId: string) => void
}

export function DeleteProductDialog({ product, onClose, onDeleted }: DeleteProductDialogProps) {
  const { t } = useTranslation()
  const remove = useDeleteProduct({ businessId: product.businessId, productId: product.id })
  return (
    <ConfirmNameDialog
      title={t('products.deleteProduct')}
      description={t('products.delete.text')}
      name={product.name}
      mismatch={t('validation.productNameMismatch')}
      confirmLabel={t('products.deleteProduct')}
      busy={remove.isPending}
      onConfirm={(name) =>
        remove.mutate(name, {
          onSuccess() {
            toast.success(t('products.delete.done'))
            onDeleted(product.id)
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}
