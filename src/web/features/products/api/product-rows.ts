import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { listProductIds, listProductRows, type ProductRow } from '#contract/product-rows.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
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

/** Loads the first page of the rows, with the totals and counts of all rows. */
export function useProductRows(businessId: string, query: RowsQuery) {
  return useQuery({ ...pageOptions(businessId, query, 1), placeholderData: keepPreviousData })
}

/**
 * Loads the pages that contain the rows `first` to `last`, and returns a function that finds a row by its index once its page is loaded.
 */
export function useRowsOf(businessId: string, query: RowsQuery, first: number, last: number) {
  const [from, to] = [pageOf(first), pageOf(last)]
  // memoised, because comparing lists of queries takes longer than rendering a row
  const queries = useMemo(
    () => Array.from({ length: to - from + 1 }, (_, at) => pageOptions(businessId, query, from + at)),
    [businessId, query, from, to],
  )
  const found = useQueries({ queries })
  return (index: number): ProductRow | undefined => found[pageOf(index) - from]?.data?.rows[index % ROWS_PAGE]
}

/** The variants that share this name, filtered and sorted like the table. */
export function useVariants(businessId: string, query: RowsQuery, variantOf: string) {
  const apart: RowsQuery = { ...query, variantOf, variants: 'apart' }
  return useQuery({
    queryKey: [...productsKey(businessId), 'rows', apart, 'all'],
    queryFn: ({ signal }): Promise<Page> =>
      call(listProductRows, {
        params: { businessId },
        query: { ...apart, pageSize: LIMITS.productRows },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Returns a function that collects the rows of all loaded lists. A product can occur in them more than once. */
export function useLoadedRows(businessId: string): () => ProductRow[] {
  const client = useQueryClient()
  return () =>
    client
      .getQueriesData<Page>({ queryKey: [...productsKey(businessId), 'rows'] })
      .flatMap(([, page]) => page?.rows ?? [])
}

const pageOf = (index: number) => Math.floor(index / ROWS_PAGE) + 1

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
