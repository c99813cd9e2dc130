import { useQuery } from '@tanstack/react-query'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { productQuery } from '../api/get-product.ts'
import { WizardForm } from './wizard-form.tsx'

export interface ProductWizardProps {
  businessId: string
  currency: CurrencyCode
  /** The product to edit; undefined for a new product. */
  productId?: string
  /** Returns to the product page; undefined if the wizard was not opened there. */
  onBack?: () => void
  onClose: () => void
}

export function ProductWizard({ productId, ...rest }: ProductWizardProps) {
  return productId === undefined ? <WizardForm {...rest} /> : <EditWizard productId={productId} {...rest} />
}

function EditWizard({ productId, ...rest }: ProductWizardProps & { productId: string }) {
  const { t } = useTranslation()
  const { businessId, onClose } = rest
  // Always loads the product again, so that the seller edits its current values: an import may have changed its stock.
  const product = useQuery({ ...productQuery(businessId, productId), refetchOnMount: 'always' })
  if (product.data && product.isFetchedAfterMount) {
    return <WizardForm key={product.data.id} {...rest} product={product.data} />
  }
  return (
    <Dialog open size="lg" onOpenChange={onClose} title={t('products.wizard.editTitle')}>
      <NotLoaded query={product} title={t('products.loadOneFailed')} className="space-y-5 sm:min-h-96">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-24" />
      </NotLoaded>
    </Dialog>
  )
}
