import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listImports } from '#contract/imports.ts'
import { call } from '#web/api/client.ts'
import { isWorking } from '../state.ts'
import { importListKey } from './keys.ts'

export const PAGE_SIZE = 10

export function importsQuery(businessId: string, page: number) {
  return queryOptions({
    queryKey: [...importListKey(businessId), page],
    queryFn: ({ signal }) =>
      call(listImports, { params: { businessId }, query: { page, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.imports.some(isWorking) ? 1_000 : false),
  })
}
