import type { Namespace } from '#phrases/namespaces.ts'

/** A module with a route component, and the phrase namespaces that it needs besides the shared ones. */
export interface RouteModule {
  /** The path of the module's file below `routes`, without extension. */
  readonly file: string
  readonly namespaces: readonly Namespace[]
}

export interface FirstPageRoute extends RouteModule {
  readonly path: string
}

/**
 * The pages that start without the router: prerendered pages that request only the session. They are apart from the other routes, because
 * a browser loads this list with each of them.
 */
export const FIRST_PAGES: readonly FirstPageRoute[] = [
  { path: '/', file: 'home/route', namespaces: ['landing', 'pricing'] },
  { path: '/pricing', file: 'pricing/route', namespaces: ['pricing'] },
  { path: '/terms', file: 'terms/route', namespaces: ['legal'] },
  { path: '/privacy', file: 'privacy/route', namespaces: ['legal'] },
  { path: '/*', file: 'not-found/route', namespaces: [] },
]
