import { useQuery } from '@tanstack/react-query'
import { getRestock } from '#contract/restock.ts'
import { call } from '#web/api/client.ts'
import { useRefusal } from '#web/business/guard.tsx'
import { productKey } from './keys.ts'

/** How fast a product sells and how long its stock lasts. Undefined while it loads, and for viewers from whom it is hidden. */
export function usePace({ businessId, productId }: { businessId: string; productId: string }) {
  const isRefused = useRefusal(getRestock) !== null
  return useQuery({
    enabled: !isRefused,
    queryKey: [...productKey(businessId, productId), 'pace'],
    queryFn: ({ signal }) => call(getRestock, { params: { businessId }, query: { productId }, signal }),
    select: ({ rows }) => rows[0],
  })
}
