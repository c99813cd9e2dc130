import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { listProductIds, listProductRows, type ProductRow } from '#contract/product-rows.ts'
import { call } from '#web/api/client.ts'
import { productsKey } from './keys.ts'

/** The number of rows that one request loads. */
export const ROWS_PAGE = 100

/** The filters and the sort order of the rows. */
export type RowsQuery = Omit<NonNullable<QueryOf<typeof listProductRows>>, 'page' | 'pageSize'>
type Page = ResponseOf<typeof listProductRows>

function pageOptions(businessId: string, query: RowsQuery, page: number) {
  return {
    queryKey: [...productsKey(businessId), 'rows', query, page],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Page> =>
      call(listProductRows, {
        params: { businessId },
        query: { ...query, page, pageSize: ROWS_PAGE },
        signal,
      }),
  }
}

/** The first page of the rows, with the totals and counts of all. */
export function useProductRows(businessId: string, query: RowsQuery) {
  return useQuery({ ...pageOptions(businessId, query, 1), placeholderData: keepPreviousData })
}

/** Returns a function that finds a row by its index, once its page is loaded. */
export function useRowsOf(businessId: string, query: RowsQuery, pages: readonly number[]) {
  const found = useQueries({ queries: pages.map((page) => pageOptions(businessId, query, page)) })
  const byPage = new Map(pages.map((page, at) => [page, found[at]?.data]))
  return (index: number): ProductRow | undefined =>
    byPage.get(Math.floor(index / ROWS_PAGE) + 1)?.rows[index % ROWS_PAGE]
}

/** Returns a function that loads the ids of all products that a query selects. */
export function useAllIds(businessId: string) {
  const client = useQueryClient()
  return (query: RowsQuery): Promise<string[]> =>
    client.fetchQuery({
      queryKey: [...productsKey(businessId), 'ids', query],
      queryFn: async ({ signal }) =>
        (await call(listProductIds, { params: { businessId }, query, signal })).ids,
    })
}
