import type { LazyRouteFunction, RouteObject } from 'react-router'
import { loadNamespaces, type Namespace } from '#web/i18n/i18n.ts'

type Loaded = Awaited<ReturnType<LazyRouteFunction<RouteObject>>>

/** A route loaded when it is gone to, together with the words that it says. */
export function lazyRoute(words: readonly Namespace[], load: () => Promise<Loaded>) {
  return {
    handle: { words },
    async lazy() {
      const [loaded] = await Promise.all([load(), loadNamespaces(words)])
      return loaded
    },
  }
}
