import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { recordDamage } from '#contract/products.ts'
import { call } from '#web/api/client.ts'
import { useRefreshAfterAdding } from '#web/business/business.ts'
import { newId } from '#web/forms/new-id.ts'

export function useRecordDamage(params: { businessId: string; productId: string }) {
  const callbacks = useRefreshAfterAdding()
  const [id] = useState(newId)
  return useMutation({
    mutationFn: (quantity: number) => call(recordDamage, { params, body: { id, quantity } }),
    ...callbacks,
    meta: { failureKey: 'products.damage.failed' },
  })
}
