import { useQuery } from '@tanstack/react-query'
import { toast } from 'sonner'
import { parseNumberInput } from '#web/i18n/parse.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { productQuery } from '../api/get-product.ts'
import { useRecordDamage } from '../api/record-damage.ts'
import type { ListedProduct } from '../paths.ts'
import { QuantityDialog } from './quantity-dialog.tsx'

export function DamageDialog({ product, onClose }: { product: ListedProduct; onClose: () => void }) {
  const { t } = useTranslation()
  const { businessId, id: productId } = product
  const record = useRecordDamage({ businessId, productId }, product.quantity)
  // The list gives the product as it was when the dialog opened. After a lost answer the dialog shows what was saved.
  const current = useQuery({ ...productQuery(businessId, productId), refetchOnMount: 'always' })
  const { quantity } = (current.isFetchedAfterMount && current.data) || product
  return (
    <QuantityDialog
      product={product}
      title={t('products.damage.title')}
      label={t('products.damage.quantity')}
      submitLabel={t('products.damage.submit')}
      initial=""
      busy={record.isPending}
      read={(text) => {
        const parsed = parseNumberInput(text)
        return parsed.ok && parsed.value > 0 && quantity !== null && parsed.value <= quantity
          ? parsed
          : { ok: false, error: 'damagedInvalid' }
      }}
      hint={(damaged) =>
        quantity === null
          ? t('products.damage.countFirst')
          : damaged === null
            ? t('products.damage.now', { n: quantity })
            : t('products.damage.left', { n: quantity - damaged })
      }
      onClose={onClose}
      onQuantity={(damaged) =>
        record.mutate(damaged, {
          onSuccess() {
            toast.success(t('products.damage.done', { count: damaged }))
            onClose()
          },
        })
      }
    />
  )
}
