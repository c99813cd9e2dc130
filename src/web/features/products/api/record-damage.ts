import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { recordDamage } from '#contract/products.ts'
import { call } from '#web/api/client.ts'
import { useRefreshAfterAdding } from '#web/business/business.ts'
import { newId } from '#web/forms/new-id.ts'

/**
 * The ids of reports of which no answer says that they are saved, by product and the stock when the dialog opened. A seller who closes the
 * dialog and reports the same damage again repeats the request. If the stock has changed by then, the report is a new one.
 */
const ids = new Map<string, string>()

export function useRecordDamage(params: { businessId: string; productId: string }, stock: number | null) {
  const [key] = useState(`${params.productId}:${stock}`)
  const callbacks = useRefreshAfterAdding(() => void ids.delete(key))
  return useMutation({
    mutationFn(quantity: number) {
      const id = ids.get(key) ?? newId()
      ids.set(key, id)
      return call(recordDamage, { params, body: { id, quantity } })
    },
    ...callbacks,
    meta: { failureKey: 'products.damage.failed' },
  })
}
