import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listAuditEntries } from '#contract/audit-log.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'
import { businessKey } from '#web/business/business.ts'

export type AuditQuery = QueryOf<typeof listAuditEntries>

export function useAuditEntries(businessId: string, query: AuditQuery) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'audit-log', query],
    queryFn: ({ signal }) => call(listAuditEntries, { params: { businessId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}
