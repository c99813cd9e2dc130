// First, before any schema is made.
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
  if (isPrerendered(root)) await takeOver(root)
  else await render(root)
}

/** Is what stands there the page of this address in this reader's language? */
function isPrerendered({ dataset }: HTMLElement): boolean {
  const { classList } = document.documentElement
  return !classList.contains('other-language') && dataset.page === patternAt(routes, location.pathname)
}

/** What the server sent becomes React's as it stands. */
async function takeOver(root: HTMLElement): Promise<void> {
  const { pathname } = location
  await Promise.all([startLanguage(), loadRoutes(routes, pathname)])
  assumeVisitor()
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: visitorData(routes, pathname) } })
  const onHydrated = () => {
    const again = captureEarlyInput(root)
    delete root.dataset.page
    return again
  }
  // in small steps, between which the page answers
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

/** From nothing: behind the sign-in, or where the page that stands there is not this reader's. */
async function render(root: HTMLElement): Promise<void> {
  // not all at once, so that a slow phone answers in between
  await startLanguage()
  const router = createBrowserRouter(routes)
  await begun(router)
  const onHydrated = () => {
    delete root.dataset.page
    document.documentElement.classList.remove('other-language')
    return () => undefined
  }
  // until the first screen is whole what the server sent stands: the frame of a signed-in page, or what is not this
  // reader's, unseen
  startTransition(() =>
    createRoot(root).render(
      <App onHydrated={onHydrated}>
        <RouterProvider router={router} />
      </App>,
    ),
  )
}

/** When everything that the first page is made of is there. */
function begun(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    const look = ({ initialized }: { initialized: boolean }) => {
      if (initialized) resolve()
    }
    look(router.state)
    router.subscribe(look)
  })
}
