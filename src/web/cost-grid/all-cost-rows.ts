import { type CostRow, listCostRows } from '#contract/cost-grid.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { call } from '#web/api/client.ts'
import { businessKey } from '#web/business/business.ts'

/** Loads all products of a business, page after page, because a search, a filter or a pasted SKU can name any of them. */
export function allCostRows(businessId: string) {
  return {
    queryKey: [...businessKey(businessId), 'cost-rows'],
    async queryFn({ signal }: { signal: AbortSignal }): Promise<CostRow[]> {
      const rows: CostRow[] = []
      for (let page = 1; ; page++) {
        const query = { page, pageSize: LIMITS.unitCostRows }
        const found = await call(listCostRows, { params: { businessId }, query, signal })
        rows.push(...found.rows)
        if (rows.length >= found.total || found.rows.length === 0) return rows
      }
    },
  }
}
