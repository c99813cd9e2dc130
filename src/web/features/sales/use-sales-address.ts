import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readAddress, type SalesAddress, writeAddress } from './address.ts'

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
  const [params, setParams] = useSearchParams()
  const address = useMemo(() => readAddress(params), [params])
  const change = useCallback(
    (changes: Partial<SalesAddress>, { replace = false }: ChangeOptions = {}) =>
      setParams((old) => writeAddress({ ...readAddress(old), cursor: undefined, ...changes }), {
        replace,
        preventScrollReset: !('cursor' in changes),
      }),
    [setParams],
  )
  const clear = useCallback(
    () =>
      setParams((old) => {
        const { view, sort, direction } = readAddress(old)
        return writeAddress({ view, sort, direction, search: '' })
      }),
    [setParams],
  )
  return { address, change, clear }
}
