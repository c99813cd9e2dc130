import { useCallback, useMemo } from 'react'
import { useAskedSearch } from '#web/forms/use-search-input.ts'
import { readAddress, type SalesAddress, writeAddress } from './address.ts'

export type ListProps = UsedAddress & { businessId: string }

export interface ChangeOptions {
  /** Typing replaces the history entry instead of adding one. */
  replace?: boolean
}

export interface UsedAddress {
  address: SalesAddress
  /** Any change except the page itself goes back to the first page. */
  change: (changes: Partial<SalesAddress>, options?: ChangeOptions) => void
  clear: () => void
}

/** The whole state of the list is in the URL, so that going back, reloading and sharing show the same. */
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
