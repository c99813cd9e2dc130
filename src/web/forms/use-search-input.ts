import { useCallback, useEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

type Write = (old: URLSearchParams) => URLSearchParams

/**
 * The query string of the URL, and a setter. The router changes the URL a moment after a request for it. Further changes until then start
 * from the requested URL, so that quick successive choices are all applied.
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
