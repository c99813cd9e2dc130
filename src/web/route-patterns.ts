import { matchRoutes, type RouteObject } from 'react-router'

const patternOf = (chain: readonly RouteObject[]) => `/${chain.flatMap(({ path }) => path ?? []).join('/')}`

/** The route pattern of a path, such as `/business/:businessId/products`; `/*` if no route matches. */
export function patternAt(routes: RouteObject[], pathname: string): string | undefined {
  const matches = matchRoutes(routes, pathname)
  return matches ? patternOf(matches.map(({ route }) => route)) : undefined
}

/** Loads the lazy routes of a path, so that they can be rendered synchronously. */
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

/** The loader data of a visitor: null for every guard. Every route with a guard has an id. */
export function visitorData(routes: RouteObject[], pathname: string): Record<string, null> {
  const guarded = (matchRoutes(routes, pathname) ?? []).filter(({ route }) => route.loader)
  return Object.fromEntries(guarded.map(({ route }) => [route.id, null]))
}
