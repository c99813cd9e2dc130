import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Page and search stand in the address, so that going back and sharing find the same list. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const search = params.get('search')?.slice(0, 200) ?? ''

  const setPage = useCallback(
    (next: number) =>
      setParams((old) => {
        const changed = new URLSearchParams(old)
        if (next > 1) changed.set('page', String(next))
        else changed.delete('page')
        return changed
      }),
    [setParams],
  )
  const setSearch = useCallback(
    (next: string) =>
      setParams(next === '' ? {} : { search: next }, { replace: true, preventScrollReset: true }),
    [setParams],
  )
  return { page, search, setPage, setSearch }
}
