import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import {
  createShipment,
  deleteShipment,
  listShipments,
  previewShipment,
  type ShipmentForm,
} from '#contract/shipments.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshAfterAdding, useRefreshBusinesses } from '#web/business/business.ts'

export const SHIPMENTS_PAGE = 10

export function useShipments(businessId: string, page: number) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'shipments', page],
    queryFn: ({ signal }) =>
      call(listShipments, { params: { businessId }, query: { page, pageSize: SHIPMENTS_PAGE }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The unit costs that a shipment would have, while it is being entered. Not requested while the form is invalid. */
export function useShipmentPreview(businessId: string, form: ShipmentForm | undefined) {
  return useQuery({
    queryKey: [...businessKey(businessId), 'shipments', 'preview', form],
    queryFn: ({ signal }) =>
      form ? call(previewShipment, { params: { businessId }, body: form, signal }) : null,
    enabled: form !== undefined,
    retry: false,
    placeholderData: form ? keepPreviousData : undefined,
  })
}

export function useCreateShipment(
  businessId: string,
  { id, renew }: { id: string; renew: () => void },
  accepted: () => void,
) {
  const callbacks = useRefreshAfterAdding(accepted, renew)
  return useMutation({
    mutationFn: (body: ShipmentForm) =>
      call(createShipment, { params: { businessId }, body: { ...body, id } }),
    ...callbacks,
    meta: { failureKey: 'costs.shipments.saveFailed' },
  })
}

export function useDeleteShipment(params: { businessId: string; shipmentId: string }) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: () => call(deleteShipment, { params }),
    onSuccess: refresh,
    meta: { failureKey: 'costs.shipments.deleteFailed', successKey: 'costs.shipments.deleted' },
  })
}
