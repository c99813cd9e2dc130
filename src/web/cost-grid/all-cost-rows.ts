import { listCostRows } from '#contract/cost-grid.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { allPages } from '#web/api/all-pages.ts'
import { call } from '#web/api/client.ts'
import { businessKey } from '#web/business/business.ts'

/** Loads all products of a business, page after page, because a search, a filter or a pasted SKU can name any of them. */
export function allCostRows(businessId: string) {
  return {
    queryKey: [...businessKey(businessId), 'cost-rows'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      allPages(async (page) => {
        const query = { page, pageSize: LIMITS.unitCostRows }
        const { rows, total } = await call(listCostRows, { params: { businessId }, query, signal })
        return { items: rows, total }
      }),
  }
}
