import { useLocation, useNavigate } from 'react-router'
import type { Business } from '#contract/businesses.ts'
import { type FromList, productPath } from '../paths.ts'
import { ProductWizard } from '../wizard/product-wizard.tsx'
import { DamageDialog } from './damage-dialog.tsx'
import { DeleteProductDialog } from './delete-product-dialog.tsx'
import { StockDialog } from './stock-dialog.tsx'
import type { Doing } from './use-product-dialogs.ts'

export interface ProductDialogsProps {
  business: Business
  doing: Doing | null
  onClose: () => void
  onDeleted: (productId: string) => void
}

export function ProductDialogs({ business, doing, onClose, onDeleted }: ProductDialogsProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  switch (doing?.action) {
    case 'add':
    case 'edit':
      return (
        <ProductWizard
          businessId={business.id}
          currency={business.currency}
          productId={doing.action === 'edit' ? doing.product.id : undefined}
          onBack={
            doing.action === 'edit' && 'fromItsPage' in doing
              ? () =>
                  void navigate(productPath({ businessId: business.id, id: doing.product.id }), {
                    state: { listSearch: search } satisfies FromList,
                  })
              : undefined
          }
          onClose={onClose}
        />
      )
    case 'stock':
      return <StockDialog product={doing.product} onClose={onClose} />
    case 'damaged':
      return <DamageDialog product={doing.product} onClose={onClose} />
    case 'delete':
      return <DeleteProductDialog product={doing.product} {...{ onClose, onDeleted }} />
    default:
      return null
  }
}
