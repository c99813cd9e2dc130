import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { listAlerts, snoozeAlert, unsnoozeAlert } from '#contract/alerts.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshBusinesses } from '#web/business/business.ts'

const POLL_MS = 2_000

/** Loads a page of alerts, and polls while the server looks for new ones. */
export function useAlerts(businessId: string, query: QueryOf<typeof listAlerts>) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'alerts', query],
    queryFn: ({ signal }) => call(listAlerts, { params: { businessId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.state === 'checking' ? POLL_MS : false),
  })
}

export function useSnooze(businessId: string) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (alertId: string) => call(snoozeAlert, { params: { businessId, alertId } }),
    onSettled: refresh,
    meta: { failureKey: 'alerts.snoozeFailed' },
  })
}

export function useUnsnooze(businessId: string) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (alertId: string) => call(unsnoozeAlert, { params: { businessId, alertId } }),
    onSettled: refresh,
    meta: { failureKey: 'alerts.unsnoozeFailed' },
  })
}
