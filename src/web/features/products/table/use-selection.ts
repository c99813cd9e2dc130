import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProductRow } from '#contract/product-rows.ts'
import { toastError } from '#web/api/error-message.ts'
import type { RowsQuery } from '../api/product-rows.ts'
import { useAllIds } from '../api/product-rows.ts'

export interface ProductSelection {
  readonly chosen: ReadonlySet<string>
  readonly toggle: (ids: readonly string[], checked: boolean) => void
  /** Selects all filtered products, including those that are not loaded, or deselects all. */
  readonly toggleAll: (total: number) => Promise<void>
  /** Deselects a product that leaves the list. */
  readonly remove: (id: string) => void
  readonly clear: () => void
}

/** The ids of the products in a row: those of its variants, or its own. */
export const idsOf = ({ id, variants }: Pick<ProductRow, 'id' | 'variants'>) => variants?.ids ?? [id]

const NONE: ReadonlySet<string> = new Set()

/**
 * The selected products. A change of the filters, or of the period whose figures they compare, clears the selection, which otherwise would
 * contain products that are not visible.
 */
export function useSelection(businessId: string, query: RowsQuery): ProductSelection {
  const [chosen, setChosen] = useState(NONE)
  const allIds = useAllIds(businessId)
  const { search, only, platform, tag, variantOf, days, from, to } = query
  const changes = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when a filter changes, although it reads none of them
  useEffect(() => {
    changes.current++
    setChosen(NONE)
  }, [search, only, platform, tag, variantOf, days, from, to])
  const toggle = useCallback((ids: readonly string[], checked: boolean) => {
    setChosen((old) => {
      const next = new Set(old)
      for (const id of ids) {
        if (checked) next.add(id)
        else next.delete(id)
      }
      return next
    })
  }, [])
  return {
    chosen,
    toggle,
    async toggleAll(total) {
      if (chosen.size === total) return setChosen(NONE)
      const before = changes.current
      try {
        const ids = await allIds(query)
        // The ids of filters that the user has changed meanwhile would select products that are not visible.
        if (changes.current === before) setChosen(new Set(ids))
      } catch (error) {
        if (changes.current === before) toastError(error, 'products.loadFailed')
      }
    },
    remove: useCallback((id) => toggle([id], false), [toggle]),
    clear: useCallback(() => setChosen(NONE), []),
  }
}
