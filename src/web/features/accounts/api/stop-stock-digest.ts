import { useMutation } from '@tanstack/react-query'
import { stopStockDigest } from '#contract/stock-digest.ts'
import { call } from '#web/api/client.ts'

export function useStopStockDigest() {
  return useMutation({
    mutationFn: (token: string) => call(stopStockDigest, { body: { token } }),
    // The page shows the error itself.
    meta: { silent: true },
  })
}
