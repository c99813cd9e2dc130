import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ListedProduct } from '../paths.ts'
import type { CardAction } from './product-actions.tsx'

export type Doing =
  | { action: 'add' }
  | { action: 'edit'; product: { id: string }; fromItsPage: true }
  | { action: CardAction; product: ListedProduct }

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
    open: useCallback((what: Doing) => setDoing(what), []),
    close: useCallback(() => setDoing(null), []),
  }
}

function editProductIdOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('editProductId' in state)) return undefined
  return typeof state.editProductId === 'string' ? state.editProductId : undefined
}

function asksForProduct(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'addProduct' in state
}
