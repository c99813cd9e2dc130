import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { deleteAdReport, getAds, listAdReports, saveAdReport, setAdCampaign } from '#contract/ads.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshBusinesses } from '#web/business/business.ts'

export function useAds(businessId: string, query: QueryOf<typeof getAds>) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'ads', query],
    queryFn: ({ signal }) => call(getAds, { params: { businessId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useAdReports(businessId: string, query: QueryOf<typeof listAdReports>) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'ad-reports', query],
    queryFn: ({ signal }) => call(listAdReports, { params: { businessId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSaveAdReport(businessId: string) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveAdReport>) => call(saveAdReport, { params: { businessId }, body }),
    onSuccess: refresh,
    meta: { failureKey: 'ads.file.failed' },
  })
}

export function useDeleteAdReport(businessId: string) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (adReportId: string) => call(deleteAdReport, { params: { businessId, adReportId } }),
    onSuccess: refresh,
    meta: { failureKey: 'ads.reports.undoFailed' },
  })
}

export function useSetAdCampaign(businessId: string, accepted: () => void) {
  const refresh = useRefreshBusinesses(accepted)
  return useMutation({
    mutationFn: (body: BodyOf<typeof setAdCampaign>) => call(setAdCampaign, { params: { businessId }, body }),
    onSuccess: refresh,
    meta: { failureKey: 'ads.campaign.failed' },
  })
}
