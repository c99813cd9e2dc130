import { useCallback, useEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

type Write = (old: URLSearchParams) => URLSearchParams

/**
 * The query string of the URL, and a setter. The URL changes a moment after a request, and the router returns the one
 * that is shown: changes requested in between build on the requested URL, so that no quick choice is lost.
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
