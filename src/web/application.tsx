import { startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { App } from './app.tsx'
import { startLanguage } from './i18n/i18n.ts'
import { loadRoutes, patternAt, visitorData } from './route-patterns.ts'
import { routes } from './router.tsx'
import { assumeVisitor, whenSignedIn } from './session/session.ts'
import { hydrate, inOwnLanguage, render } from './show.tsx'
import { type OpenPage, openPage, openPagesWith } from './state/open-page.ts'

/** Starts the application with the router: for signed-in users, and on the pages with a form that visitors use. */
export async function startApplication(element: HTMLElement): Promise<void> {
  const { page } = element.dataset
  // asks for the page first, because a slow phone needs 20 ms for the pattern
  if (page && inOwnLanguage() && page === patternAt(routes, window.location.pathname)) {
    await startPrerendered(element)
    return
  }
  // Loads the phrases and then the router, not both in parallel, so that a slow phone stays responsive.
  await startLanguage()
  const router = createRouter()
  await begun(router)
  render(element, <RouterProvider router={router} />)
}

async function startPrerendered(element: HTMLElement): Promise<void> {
  const { pathname } = window.location
  await Promise.all([startLanguage(), loadRoutes(routes, pathname)])
  assumeVisitor()
  const router = createRouter(pathname)
  hydrate(element, <RouterProvider router={router} />)
  whenSignedIn(() => void router.revalidate())
}

/**
 * Shows a page that started without the router again, in the router. Then opens the page that the visitor has asked for, if any. Its code
 * loads first, so that only one frame shows the old page again.
 */
export async function takeOver(root: Root, asked: () => Parameters<OpenPage> | undefined): Promise<void> {
  const { pathname } = window.location
  const [next] = asked() ?? []
  // If the code of the next page does not load, the router says so.
  const nextLoaded = next ? loadRoutes(routes, next).catch(() => undefined) : undefined
  await Promise.all([loadRoutes(routes, pathname), nextLoaded])
  const router = createRouter(pathname)
  const openNext = () => {
    const page = asked()
    if (page) openPage(...page)
  }
  startTransition(() =>
    root.render(
      <App onHydrated={() => openNext}>
        <RouterProvider router={router} />
      </App>,
    ),
  )
}

/** Creates the router. On a page that was rendered for visitors, its path starts with the data of a visitor. */
function createRouter(prerendered?: string) {
  const hydrationData = prerendered ? { loaderData: visitorData(routes, prerendered) } : undefined
  const router = createBrowserRouter(routes, { hydrationData })
  openPagesWith((to, options) => void router.navigate(to, options))
  return router
}

/** Resolves when the router has loaded everything for the first page. */
function begun(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    const look = ({ initialized }: { initialized: boolean }) => {
      if (initialized) resolve()
    }
    look(router.state)
    router.subscribe(look)
  })
}
