import { useCallback } from 'react'
import { changedSearch, pageOf } from '#web/state/search-params.ts'
import { useAskedSearch } from '#web/state/url-state.ts'

/** The page and search of the list. They are in the URL, so that Back and shared links show the same list. */
export function useListAddress() {
  const [params, ask] = useAskedSearch()
  const page = pageOf(params)
  const search = params.get('search')?.slice(0, 200) ?? ''

  const setPage = useCallback((next: number) => ask((old) => changedSearch(old, { page: next })), [ask])
  const setSearch = useCallback(
    (next: string) =>
      ask(() => changedSearch(new URLSearchParams(), { search: next }), {
        replace: true,
        preventScrollReset: true,
      }),
    [ask],
  )
  return { page, search, setPage, setSearch }
}
