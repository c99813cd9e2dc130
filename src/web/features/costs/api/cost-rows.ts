import { useMutation } from '@tanstack/react-query'
import { saveUnitCosts, undoUnitCosts } from '#contract/cost-grid.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'
import { useRefreshBusinesses } from '#web/business/business.ts'

export function useSaveCosts(businessId: string) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveUnitCosts>) => call(saveUnitCosts, { params: { businessId }, body }),
    onSuccess: refresh,
    meta: { failureKey: 'costGrid.saveFailed' },
  })
}

export function useUndoCosts(businessId: string) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (saveId: string) => call(undoUnitCosts, { params: { businessId, saveId } }),
    onSettled: refresh,
    meta: { failureKey: 'costGrid.undoFailed', successKey: 'costGrid.undone' },
  })
}
