// The first import, because it configures zod before any module creates a schema.
import '#web/api/zod.ts'
import './ui/styles/main.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { captureEarlyInput } from '#web/forms/replay-before-hydration.ts'
import { startLanguage } from '#web/i18n/i18n.ts'
import { assumeVisitor, followSession, whenSignedIn } from '#web/session/session.ts'
import { startTheme } from '#web/site/theme.ts'
import { App } from './app.tsx'
import { loadRoutes, patternAt, visitorData } from './route-patterns.ts'
import { routes } from './router.tsx'

const root = document.getElementById('root')
if (root) {
  startTheme()
  followSession()
  if (isPrerendered(root)) await hydrate(root)
  else await render(root)
}

/** Whether the document contains the prerendered page of this URL in this user's language. */
function isPrerendered({ dataset }: HTMLElement): boolean {
  const { classList } = document.documentElement
  return !classList.contains('other-language') && dataset.page === patternAt(routes, location.pathname)
}

/** Hydrates the prerendered page of this URL. */
async function hydrate(root: HTMLElement): Promise<void> {
  const { pathname } = location
  await Promise.all([startLanguage(), loadRoutes(routes, pathname)])
  assumeVisitor()
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: visitorData(routes, pathname) } })
  const onHydrated = () => {
    const again = captureEarlyInput(root)
    delete root.dataset.page
    return again
  }
  // A transition, in which React yields between small steps, so that the page stays responsive.
  startTransition(() => {
    hydrateRoot(
      root,
      <App onHydrated={onHydrated}>
        <RouterProvider router={router} />
      </App>,
    )
  })
  whenSignedIn(() => void router.revalidate())
}

/** Renders without hydration: for screens behind the login, or if the prerendered page is in another language. */
async function render(root: HTMLElement): Promise<void> {
  // Loads the phrases and then the router, not both in parallel, so that a slow phone stays responsive.
  await startLanguage()
  const router = createBrowserRouter(routes)
  await begun(router)
  const onHydrated = () => {
    delete root.dataset.page
    document.documentElement.classList.remove('other-language')
    return () => undefined
  }
  // Until the first screen is complete, the server's document stays: the frame of a signed-in page, or a hidden page in another language.
  startTransition(() =>
    createRoot(root).render(
      <App onHydrated={onHydrated}>
        <RouterProvider router={router} />
      </App>,
    ),
  )
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
