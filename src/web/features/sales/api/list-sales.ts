import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getSalesFilters, listOrders, listSaleLines } from '#contract/sales.ts'
import { getOrderTotals, getSaleLineTotals } from '#contract/sales-totals.ts'
import { call } from '#web/api/client.ts'
import { businessKey } from '#web/business/business.ts'
import type { SalesQuery, View } from '../address.ts'

const salesKey = (businessId: string) => [...businessKey(businessId), 'sales'] as const

export function useOrders(businessId: string, query: SalesQuery) {
  return useQuery({
    queryKey: [...salesKey(businessId), 'orders', query],
    queryFn: ({ signal }) => call(listOrders, { params: { businessId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSaleLines(businessId: string, query: SalesQuery) {
  return useQuery({
    queryKey: [...salesKey(businessId), 'lines', query],
    queryFn: ({ signal }) => call(listSaleLines, { params: { businessId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The exact number of rows. Counting takes longer than loading a page, so it is a separate request. */
export function useExactTotal(businessId: string, view: View, list: SalesQuery, wanted: boolean) {
  const { cursor: _, sort: _1, direction: _2, ...narrowed } = list
  const query = { ...narrowed, count: 'exact', pageSize: 1 } as const
  return useQuery({
    queryKey: [...salesKey(businessId), view, 'total', query],
    queryFn: ({ signal }) =>
      call<typeof listOrders | typeof listSaleLines>(view === 'orders' ? listOrders : listSaleLines, {
        params: { businessId },
        query,
        signal,
      }),
    select: ({ total }) => total,
    enabled: wanted,
  })
}

/** The totals of the whole list. Adding up takes longer than loading a page, so they load after the rows. */
export function useSalesTotals(businessId: string, view: View, list: SalesQuery, rowsLoaded: boolean) {
  const { cursor: _, sort: _1, direction: _2, ...query } = list
  return useQuery({
    queryKey: [...salesKey(businessId), view, 'totals', query],
    queryFn: ({ signal }) =>
      call<typeof getOrderTotals | typeof getSaleLineTotals>(
        view === 'orders' ? getOrderTotals : getSaleLineTotals,
        { params: { businessId }, query, signal },
      ),
    select: ({ totals }) => totals,
    enabled: rowsLoaded,
    placeholderData: keepPreviousData,
  })
}

export function useSalesFilters(businessId: string, productId: string | undefined) {
  return useQuery({
    queryKey: [...salesKey(businessId), 'filters', productId],
    queryFn: ({ signal }) => call(getSalesFilters, { params: { businessId }, query: { productId }, signal }),
    placeholderData: keepPreviousData,
  })
}
