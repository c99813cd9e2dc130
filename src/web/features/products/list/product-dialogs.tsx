import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Business } from '#contract/businesses.ts'
import type { Product } from '#contract/products.ts'
import { type FromList, productPath } from '../paths.ts'
import { ProductWizard } from '../wizard/product-wizard.tsx'
import { DamageDialog } from './damage-dialog.tsx'
import { DeleteProductDialog } from './delete-product-dialog.tsx'
import { StockDialog } from './stock-dialog.tsx'

type Doing =
  | { action: 'add' }
  | { action: 'edit'; product: { id: string }; fromItsPage?: true }
  | { action: 'stock' | 'damaged' | 'delete'; product: Product }

/** State of the dialog that is open. The product page can request the edit dialog through the navigation state. */
export function useProductDialogs() {
  const [doing, setDoing] = useState<Doing | null>(null)
  const location = useLocation()
  const navigate = useNavigate()
  const handedOver = editProductIdOf(location.state)

  useEffect(() => {
    if (handedOver === undefined) return
    setDoing({ action: 'edit', product: { id: handedOver }, fromItsPage: true })
    // Removes the request from the navigation state, so that a reload does not open the dialog again.
    void navigate({ search: location.search }, { replace: true, state: null, preventScrollReset: true })
  }, [handedOver, location.search, navigate])

  return {
    doing,
    open: (what: Doing) => setDoing(what),
    close: () => setDoing(null),
  }
}

function editProductIdOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('editProductId' in state)) return undefined
  return typeof state.editProductId === 'string' ? state.editProductId : undefined
}

export interface ProductDialogsProps {
  business: Business
  doing: Doing | null
  onClose: () => void
}

export function ProductDialogs({ business, doing, onClose }: ProductDialogsProps) {
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
            doing.action === 'edit' && doing.fromItsPage
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
      return <DeleteProductDialog product={doing.product} onClose={onClose} />
    default:
      return null
  }
}
