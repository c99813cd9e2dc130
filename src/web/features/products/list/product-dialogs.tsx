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

/** State of the dialog that is open. Another page can request a dialog through the navigation state: to edit a product or to add one. */
export function useProductDialogs() {
  const [doing, setDoing] = useState<Doing | null>(null)
  const location = useLocation()
  const navigate = useNavigate()
  const handedOver = editProductIdOf(location.state)
  const adding = asksForProduct(location.state)

  useEffect(() => {
    if (handedOver === undefined && !adding) return
    setDoing(
      handedOver === undefined
        ? { action: 'add' }
        : { action: 'edit', product: { id: handedOver }, fromItsPage: true },
    )
    // Removes the request from the navigation state, so that a reload does not open the dialog again.
    void navigate({ search: location.search }, { replace: true, state: null, preventScrollReset: true })
  }, [handedOver, adding, location.search, navigate])

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

function asksForProduct(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'addProduct' in state
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
