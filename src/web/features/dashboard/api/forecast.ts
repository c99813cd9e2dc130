import { useMutation, useQuery } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { getForecast, setProfitGoal } from '#contract/forecast.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshBusinesses } from '#web/business/business.ts'

export function useForecast(businessId: string) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'forecast'],
    queryFn: ({ signal }) => call(getForecast, { params: { businessId }, signal }),
  })
}

export function useSetGoal(businessId: string) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setProfitGoal>) => call(setProfitGoal, { params: { businessId }, body }),
    onSuccess: refresh,
    meta: { failureKey: 'forecast.saveFailed' },
  })
}
