import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getStockDigest, type StockDigest, saveStockDigest } from '#contract/stock-digest.ts'
import { call } from '#web/api/client.ts'

const STOCK_DIGEST_KEY = ['stock-digest'] as const

export const stockDigestQuery = queryOptions({
  queryKey: STOCK_DIGEST_KEY,
  queryFn: ({ signal }) => call(getStockDigest, { signal }),
  select: ({ frequency }) => frequency,
})

/**
 * Saves how often the e-mail about alerts and stock is sent. The screen shows the choice before the server responds, and reverts it if the
 * request fails.
 */
export function useSaveStockDigest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (frequency: StockDigest) => call(saveStockDigest, { body: { frequency } }),
    onMutate: async (frequency) => {
      await client.cancelQueries({ queryKey: STOCK_DIGEST_KEY })
      const before = client.getQueryData(STOCK_DIGEST_KEY)
      client.setQueryData(STOCK_DIGEST_KEY, { frequency })
      return { before }
    },
    // Without a connection, the saved choice cannot be loaded again either.
    onError: (_error, _frequency, kept) => client.setQueryData(STOCK_DIGEST_KEY, kept?.before),
    onSettled: () => client.invalidateQueries({ queryKey: STOCK_DIGEST_KEY }),
    meta: { failureKey: 'settings.stock.saveFailed' },
  })
}
