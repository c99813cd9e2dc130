import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  applyScenario,
  deleteScenario,
  keepScenario,
  listScenarios,
  type ScenarioForm,
} from '#contract/pricing.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshBusinesses } from '#web/business/business.ts'

export interface ProductId {
  businessId: string
  productId: string
}

function scenariosKey({ businessId, productId }: ProductId) {
  return [...businessKey(businessId), 'scenarios', productId] as const
}

export function useScenarios(params: ProductId) {
  return useQuery({
    queryKey: scenariosKey(params),
    queryFn: ({ signal }) => call(listScenarios, { params, signal }),
    select: ({ scenarios }) => scenarios,
  })
}

export function useKeepScenario(params: ProductId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ScenarioForm) => call(keepScenario, { params, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: scenariosKey(params) }),
    meta: { failureKey: 'simulator.scenarios.keepFailed' },
  })
}

/** Applies a saved price to the product, and refetches every query of the business, because many screens show prices. */
export function useApplyScenario(params: ProductId) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (scenarioId: string) => call(applyScenario, { params: { ...params, scenarioId } }),
    onSuccess: refresh,
    meta: { failureKey: 'simulator.scenarios.applyFailed' },
  })
}

export function useDeleteScenario(params: ProductId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (scenarioId: string) => call(deleteScenario, { params: { ...params, scenarioId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: scenariosKey(params) }),
    meta: { failureKey: 'simulator.scenarios.deleteFailed', successKey: 'simulator.scenarios.deleted' },
  })
}
