import { useMutation, useQuery } from '@tanstack/react-query'
import { type CostRow, listCostRows, saveUnitCosts, undoUnitCosts } from '#contract/cost-grid.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshBusinesses } from '#web/business/business.ts'

/** Loads all rows of the grid, page after page, because search, filter and pasted SKUs need every row. */
export function useCostRows(businessId: string) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'cost-rows'],
    queryFn: async ({ signal }) => {
      const rows: CostRow[] = []
      for (let page = 1; ; page++) {
        const query = { page, pageSize: LIMITS.unitCostRows }
        const found = await call(listCostRows, { params: { businessId }, query, signal })
        rows.push(...found.rows)
        if (rows.length >= found.total || found.rows.length === 0) return rows
      }
    },
  })
}

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
