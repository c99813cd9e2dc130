import { useCallback, useEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

type Write = (old: URLSearchParams) => URLSearchParams

/**
 * The query of the address, and a way to change it. An address follows a moment after it was asked for, and the router
 * hands out the one that is shown: what is asked in between adds to what was asked, so that no quick choice is lost.
 */
export function useAskedSearch(): [URLSearchParams, (write: Write, options?: NavigateOptions) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = useRef(search)
  useEffect(() => {
    asked.current = search
  }, [search])
  const ask = useCallback(
    (write: Write, options?: NavigateOptions) => {
      asked.current = write(asked.current)
      setSearch(asked.current, options)
    },
    [setSearch],
  )
  return [search, ask]
}
