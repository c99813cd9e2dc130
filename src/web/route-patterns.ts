import { matchRoutes, type RouteObject } from 'react-router'

const patternOf = (chain: readonly RouteObject[]) => `/${chain.flatMap(({ path }) => path ?? []).join('/')}`

/** What the router takes an address for, such as `/business/:businessId/products`; `/*` where it knows none. */
export function patternAt(routes: RouteObject[], pathname: string): string | undefined {
  const matches = matchRoutes(routes, pathname)
  return matches ? patternOf(matches.map(({ route }) => route)) : undefined
}

/** Every pattern that shows a page, but for the one that takes all. */
export function patternsOf(routes: readonly RouteObject[], above: readonly RouteObject[] = []): string[] {
  const found = routes.flatMap((route) => {
    const chain = [...above, route]
    const own = route.index || (route.path && route.path !== '*') ? [patternOf(chain)] : []
    return [...own, ...patternsOf(route.children ?? [], chain)]
  })
  return [...new Set(found)]
}

/** Loads what the routes of an address load lazily, so that they can be rendered at once. */
export async function loadRoutes(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const loaded = await route.lazy()
      Object.assign(route, loaded, { lazy: undefined })
    }),
  )
}

/** What the routes of an address show, once they are loaded. */
export function componentsAt(routes: RouteObject[], pathname: string): unknown[] {
  return (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.Component)
}

/** What guards answer for a visitor: nothing. Routes with a guard have an id of their own. */
export function visitorData(routes: RouteObject[], pathname: string): Record<string, null> {
  const guarded = (matchRoutes(routes, pathname) ?? []).filter(({ route }) => route.loader)
  return Object.fromEntries(guarded.map(({ route }) => [route.id, null]))
}

/** The words that the screens of an address say, beside those of every page. */
export function namespacesAt(routes: RouteObject[], pathname: string): string[] {
  const handles: ({ words?: string[] } | undefined)[] = (matchRoutes(routes, pathname) ?? []).map(
    ({ route }) => route.handle,
  )
  return handles.flatMap((handle) => handle?.words ?? [])
}
