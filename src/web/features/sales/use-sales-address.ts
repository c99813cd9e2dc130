import { useCallback, useMemo } from 'react'
import { useAskedSearch } from '#web/forms/use-search-input.ts'
import { readAddress, type SalesAddress, writeAddress } from './address.ts'

export type ListProps = UsedAddress & { businessId: string }

export interface ChangeOptions {
  /** Typing is no step to go back to. */
  replace?: boolean
}

export interface UsedAddress {
  address: SalesAddress
  /** Another list starts with its first page, unless a page is what changes. */
  change: (changes: Partial<SalesAddress>, options?: ChangeOptions) => void
  clear: () => void
}

/** Everything about the list stands in the address: going back, reloading and sharing find the same. */
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
