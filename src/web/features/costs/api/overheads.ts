import { useMutation, useQuery } from '@tanstack/react-query'
import {
  createOverhead,
  deleteOverhead,
  listOverheads,
  type OverheadForm,
  updateOverhead,
} from '#contract/costs.ts'
import { listProducts } from '#contract/products.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshAfterAdding, useRefreshBusinesses } from '#web/business/business.ts'
import { platformsQuery } from '#web/business/platforms.ts'

export function useOverheads(businessId: string) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'overheads'],
    queryFn: ({ signal }) => call(listOverheads, { params: { businessId }, signal }),
    select: ({ overheads }) => overheads,
  })
}

/** Adds an overhead with this id, or replaces the one that has it. */
export function useSaveOverhead(
  businessId: string,
  { id, renew, isNew }: { id: string; renew: () => void; isNew: boolean },
  accepted: () => void,
) {
  const callbacks = useRefreshAfterAdding(accepted, renew)
  return useMutation({
    mutationFn: (body: OverheadForm) =>
      isNew
        ? call(createOverhead, { params: { businessId }, body: { ...body, id } })
        : call(updateOverhead, { params: { businessId, overheadId: id }, body }),
    ...callbacks,
    meta: { failureKey: 'costs.saveFailed' },
  })
}

export function useDeleteOverhead(params: { businessId: string; overheadId: string }) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: () => call(deleteOverhead, { params }),
    onSuccess: refresh,
    meta: { failureKey: 'costs.deleteFailed', successKey: 'costs.deleted' },
  })
}

export function usePlatformNames(businessId: string) {
  return useQuery({
    ...platformsQuery(businessId),
    select: ({ platforms }) => platforms.map(({ name }) => name),
  })
}

/** The maximum number of products in the select. A business with more products searches by name or SKU. */
const MOST_CHOICES = 100

export function useProductChoices(businessId: string, search: string) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'products', 'choices', search],
    queryFn: ({ signal }) =>
      call(listProducts, {
        params: { businessId },
        query: { page: 1, pageSize: MOST_CHOICES, search },
        signal,
      }),
    placeholderData: (previous) => previous,
  })
}
