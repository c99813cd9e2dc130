import type { LazyRouteFunction, RouteObject } from 'react-router'
import { loadNamespaces, type Namespace } from '#web/i18n/i18n.ts'

type Loaded = Awaited<ReturnType<LazyRouteFunction<RouteObject>>>

/** A route whose code and phrases load on navigation. */
export function lazyRoute(namespaces: readonly Namespace[], load: () => Promise<Loaded>) {
  return {
    handle: { namespaces },
    async lazy() {
      const [loaded] = await Promise.all([load(), loadNamespaces(namespaces)])
      return loaded
    },
  }
}
