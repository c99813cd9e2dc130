import { useQuery } from '@tanstack/react-query'
import { getDashboard } from '#contract/dashboard.ts'
import type { ImportPreview } from '#contract/imports.ts'
import { call } from '#web/api/client.ts'
import { businessKey } from '#web/business/business.ts'
import { useRefusal } from '#web/business/guard.tsx'

/** The profit of the dates that a committed import covers. */
export function useResult(businessId: string, preview: ImportPreview | null) {
  const range = { from: preview?.from ?? undefined, to: preview?.to ?? undefined }
  const isRefused = useRefusal(getDashboard) !== null
  return useQuery({
    enabled: !isRefused,
    queryKey: [...businessKey(businessId), 'dashboard', range],
    queryFn: ({ signal }) => call(getDashboard, { params: { businessId }, query: range, signal }),
  })
}
