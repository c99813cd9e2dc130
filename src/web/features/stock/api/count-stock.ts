import { useMutation, useQuery } from '@tanstack/react-query'
import { type CostRow, listCostRows } from '#contract/cost-grid.ts'
import { changeProducts, type ProductChange } from '#contract/product-changes.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshBusinesses } from '#web/business/business.ts'
import type { PhraseKey } from '#web/i18n/phrase-key.ts'

/** All products with their SKUs and stock: a pasted SKU can name any of them. */
export function useStockRows(businessId: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    enabled,
    queryKey: [...businessKey(businessId), 'stock-rows'],
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

/** Sets the stock of many products in one transaction. `successKey` names the message that it shows then. */
export function useSetStocks(businessId: string, successKey?: PhraseKey) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (changes: ProductChange[]) =>
      call(changeProducts, { params: { businessId }, body: { changes } }),
    onSuccess: refresh,
    meta: { failureKey: 'stockCount.failed', ...(successKey && { successKey }) },
  })
}
