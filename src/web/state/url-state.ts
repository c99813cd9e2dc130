import { useCallback, useEffect, useMemo } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'

type Write = (old: URLSearchParams) => URLSearchParams

/**
 * The query strings that were requested, from the one that is shown to the last. All components with `useAskedSearch` share them, because
 * several can change the URL at once, such as the filters and the period of a list.
 */
let requests: readonly URLSearchParams[] = [new URLSearchParams()]
/** The path of the page for which they were requested. Another page starts with its own query string. */
let requestedOn = ''

/**
 * The requests that remain when a query string is shown: it and those after it. The router can show an earlier request while later ones wait.
 * A query string that was not requested comes from a link or from Back, and drops all requests.
 */
export function remaining(
  requested: readonly URLSearchParams[],
  shown: URLSearchParams,
): readonly URLSearchParams[] {
  const at = requested.findLastIndex((request) => request.toString() === shown.toString())
  return at === -1 ? [shown] : requested.slice(at)
}

/**
 * The query string of the URL, and a setter. The router changes the URL only a moment after a request. Until then, further changes build on
 * the requested query string, so that none of several quick choices is lost.
 */
export function useAskedSearch(): [URLSearchParams, (write: Write, options?: NavigateOptions) => void] {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  useEffect(() => {
    requests = pathname === requestedOn ? remaining(requests, search) : [search]
    requestedOn = pathname
  }, [pathname, search])
  const ask = useCallback(
    (write: Write, options?: NavigateOptions) => {
      const next = write(requests.at(-1) ?? new URLSearchParams())
      requests = [...requests, next]
      setSearch(next, options)
    },
    [setSearch],
  )
  return [search, ask]
}

/** Reads a parameter of the URL. For null, an absent parameter, it returns the default value, which is never written into the URL. */
export type Param<Value> = (text: string | null) => Value

type Params = Readonly<Record<string, Param<unknown>>>
export type StateOf<P extends Params> = { readonly [Name in keyof P]: ReturnType<P[Name]> }
export type ChangeState<P extends Params> = (changes: Partial<StateOf<P>>, options?: NavigateOptions) => void

/** Reads one of the known values; `usual` for anything else. */
export function choice<Value extends string>(known: readonly Value[], usual: Value): Param<Value> {
  const read = filter(known)
  return (text) => read(text) ?? usual
}

/** Reads one of the known values; undefined for anything else. */
export function filter<Value extends string>(known: readonly Value[]): Param<Value | undefined> {
  return (text) => known.find((value) => value === text)
}

/** Reads a text that a user typed; empty if absent. */
export const searchText: Param<string> = (text) => text?.slice(0, 200) ?? ''

/** Reads a name, such as that of a platform; undefined if absent. */
export const name: Param<string | undefined> = (text) => text?.slice(0, 200) || undefined

/** Reads a text that matches a pattern; undefined for anything else. */
export function shaped(pattern: RegExp): Param<string | undefined> {
  return (text) => (text !== null && pattern.test(text) ? text : undefined)
}

/** Reads the id of a record; undefined for anything else. */
export const recordId = shaped(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)

/** Reads the page number of a list; 1 if the text is not a page number. */
export const pageNumber: Param<number> = (text) => Math.max(1, Math.floor(Number(text) || 1))

export function readState<P extends Params>(params: P, search: URLSearchParams): StateOf<P> {
  return Object.fromEntries(
    Object.entries(params).map(([key, read]) => [key, read(search.get(key))]),
  ) as StateOf<P>
}

/** The URL parameters for the current page of a list. A change of any other parameter returns to the first page. */
const PLACES = ['page', 'cursor']

/** Writes changes into the URL. Empty and default values are left out. */
export function writeState<P extends Params>(
  params: P,
  old: URLSearchParams,
  changes: Partial<StateOf<P>>,
): URLSearchParams {
  const next = new URLSearchParams(old)
  for (const place of PLACES) next.delete(place)
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined || value === null || value === '' || value === params[key]?.(null))
      next.delete(key)
    else next.set(key, String(value))
  }
  return next
}

/**
 * State in the URL, so that Back, a reload and a shared link show the same. `params` maps each name to the function that reads its value;
 * it must be a constant. Other parameters of the URL stay.
 */
export function useUrlState<P extends Params>(params: P): [StateOf<P>, ChangeState<P>] {
  const [search, ask] = useAskedSearch()
  const state = useMemo(() => readState(params, search), [params, search])
  const change: ChangeState<P> = useCallback(
    (changes, options) =>
      ask((old) => writeState(params, old, changes), {
        preventScrollReset: !PLACES.some((place) => place in changes),
        ...options,
      }),
    [ask, params],
  )
  return [state, change]
}
