import { useCallback, useMemo } from 'react'
import { useAskedSearch } from '#web/forms/use-search-input.ts'
import { readAddress, type SalesAddress, writeAddress } from './address.ts'

export type ListProps = UsedAddress & { businessId: string }

export interface ChangeOptions {
  /** Replaces the history entry instead of adding one, for changes while typing. */
  replace?: boolean
}

export interface UsedAddress {
  address: SalesAddress
  /** Changes filters, sorting or page. Any change but that of the page returns to the first page. */
  change: (changes: Partial<SalesAddress>, options?: ChangeOptions) => void
  clear: () => void
}

/** The state of a sales list. All of it is in the URL, so that Back, reload and shared links show the same list. */
export function useSalesAddress(): UsedAddress {
  const [params, ask] = useAskedSearch()
  const address = useMemo(() => readAddress(params), [params])
  const change = useCallback(
    (changes: Partial<SalesAddress>, { replace = false }: ChangeOptions = {}) =>
      ask((old) => writeAddress({ ...readAddress(old), cursor: undefined, ...changes }), {
        replace,
        preventScrollReset: !('cursor' in changes),
      }),
    [ask],
  )
  const clear = useCallback(
    () =>
      ask((old) => {
        const { view, sort, direction } = readAddress(old)
        return writeAddress({ view, sort, direction, search: '' })
      }),
    [ask],
  )
  return { address, change, clear }
}
