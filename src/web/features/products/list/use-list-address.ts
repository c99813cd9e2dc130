import { useCallback } from 'react'
import { useAskedSearch } from '#web/forms/use-search-input.ts'

/** The page and search of the list. They are in the URL, so that Back and shared links show the same list. */
export function useListAddress() {
  const [params, ask] = useAskedSearch()
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const search = params.get('search')?.slice(0, 200) ?? ''

  const setPage = useCallback(
    (next: number) =>
      ask((old) => {
        const changed = new URLSearchParams(old)
        if (next > 1) changed.set('page', String(next))
        else changed.delete('page')
        return changed
      }),
    [ask],
  )
  const setSearch = useCallback(
    (next: string) =>
      ask(() => new URLSearchParams(next === '' ? {} : { search: next }), {
        replace: true,
        preventScrollReset: true,
      }),
    [ask],
  )
  return { page, search, setPage, setSearch }
}
