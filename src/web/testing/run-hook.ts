import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** What a hook returns in a component that is rendered, but never mounted: like one that the user has already left. */
export function runHook<T>(client: QueryClient, hook: () => T): T {
  const results: T[] = []
  function Component() {
    results.push(hook())
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Component)))
  return results[0] as T
}
