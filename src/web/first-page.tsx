import { type ComponentType, type ReactNode, useEffect } from 'react'
import type { FirstPageRoute, RouteModule } from './first-pages.manifest.ts'
import { loadNamespaces, startLanguage } from './i18n/i18n.ts'
import { PageFrame } from './routes/root/page-frame.tsx'
import { assumeVisitor, useUser } from './session/session.ts'
import { hydrate, inOwnLanguage, render } from './show.tsx'
import { type OpenPage, openPagesWith, PageLocationContext } from './state/open-page.ts'

const modules = import.meta.glob<{ Component: ComponentType }>(
  './routes/{home,pricing,terms,privacy,not-found}/route.tsx',
)

/** Loads a page that starts without the router. */
export async function loadFirstPage({ file, namespaces }: RouteModule): Promise<ComponentType> {
  const load = modules[`./routes/${file}.tsx`]
  if (!load) throw new Error(`${file} is no first page`)
  const [{ Component }] = await Promise.all([load(), loadNamespaces(namespaces)])
  return Component
}

export interface FirstPageProps {
  pathname: string
  children: ReactNode
  /** Called if a user is signed in, although the page was rendered for visitors. */
  onUser?: () => void
}

export function FirstPage({ pathname, children, onUser }: FirstPageProps) {
  const user = useUser()
  useEffect(() => {
    if (user) onUser?.()
  }, [user, onUser])
  return (
    <PageLocationContext value={{ pathname, key: 'default' }}>
      <PageFrame user={null} onSignOut={() => undefined}>
        {children}
      </PageFrame>
    </PageLocationContext>
  )
}

/** Starts a page without the router. The router loads when the visitor opens another page, or if a user is signed in. */
export async function startFirstPage(element: HTMLElement, route: FirstPageRoute): Promise<void> {
  const { pathname } = window.location
  const [Page] = await Promise.all([loadFirstPage(route), startLanguage()])
  assumeVisitor()

  let next: Parameters<OpenPage> | undefined
  let taking: Promise<void> | undefined
  const load = () => import('./application.tsx')

  /** Continues with the router. If it does not load, the browser opens the next page. */
  function takeOver(): void {
    taking ??= load()
      .then((application) => application.takeOver(root, () => next))
      .catch(() => {
        taking = undefined
        if (next) window.location.assign(next[0])
      })
  }

  openPagesWith((...page) => {
    next = page
    takeOver()
  })
  // If the page cannot be rendered, the router renders it again and shows its error screen.
  const onUncaughtError = (error: unknown) => {
    console.error(error)
    delete element.dataset.page
    takeOver()
  }
  const near = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a[href^="/"]')) load().catch(() => undefined)
  }
  element.addEventListener('pointerover', near)
  element.addEventListener('focusin', near)
  // After a reload, Back can lead to a page that was opened before.
  window.addEventListener('popstate', () => {
    if (!taking && window.location.pathname !== pathname) window.location.reload()
  })

  const root = (inOwnLanguage() ? hydrate : render)(
    element,
    <FirstPage pathname={pathname} onUser={takeOver}>
      <Page />
    </FirstPage>,
    { onUncaughtError },
  )
}
