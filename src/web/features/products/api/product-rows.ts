import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
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

const rowsKey = (businessId: string) => [...productsKey(businessId), 'rows']

/** Whether the user is typing in a field of a row. Only one element has the focus, so there is one such field at most. */
let typing = false
const isLoaded = ({ state }: { state: { data?: unknown } }) => state.data !== undefined
/** While the user types, loaded rows are not loaded again: the row could move, or leave the list with what was typed. */
const notWhileTyping = { enabled: (query: Parameters<typeof isLoaded>[0]) => !typing || !isLoaded(query) }

/** Keeps the loaded rows as they are until the component unmounts or `editing` becomes false. Then changed rows load again. */
export function useKeepRows(businessId: string, editing: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!editing) return
    typing = true
    const rows = { queryKey: rowsKey(businessId) }
    const missed = client.isFetching({ ...rows, predicate: isLoaded }) > 0
    void client.cancelQueries({ ...rows, predicate: isLoaded })
    return () => {
      typing = false
      void client.invalidateQueries({ ...rows, predicate: ({ state }) => missed || state.isInvalidated })
    }
  }, [client, businessId, editing])
}

function pageOptions(businessId: string, query: RowsQuery, page: number) {
  return {
    ...notWhileTyping,
    queryKey: [...rowsKey(businessId), query, page],
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

/** Loads the pages that contain these rows, and returns a function that finds a row by its index once its page is loaded. */
export function useRowsOf(businessId: string, query: RowsQuery, indexes: readonly number[]) {
  const needed = [...new Set(indexes.map(pageOf))].join()
  // memoised, because comparing lists of queries takes longer than rendering a row
  const [pages, queries] = useMemo(() => {
    const pages = needed.split(',').filter(Boolean).map(Number)
    return [pages, pages.map((page) => pageOptions(businessId, query, page))]
  }, [businessId, query, needed])
  const found = useQueries({ queries })
  return (index: number): ProductRow | undefined =>
    found[pages.indexOf(pageOf(index))]?.data?.rows[index % ROWS_PAGE]
}

/** The variants that share this name, filtered and sorted like the table. */
export function useVariants(businessId: string, query: RowsQuery, variantOf: string) {
  const apart: RowsQuery = { ...query, variantOf, variants: 'apart' }
  return useQuery({
    ...notWhileTyping,
    queryKey: [...rowsKey(businessId), apart, 'all'],
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
    client.getQueriesData<Page>({ queryKey: rowsKey(businessId) }).flatMap(([, page]) => page?.rows ?? [])
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
