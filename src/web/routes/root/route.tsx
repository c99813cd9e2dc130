import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatch, useNavigate } from 'react-router'
import { signOut } from '#contract/accounts.ts'
import { call } from '#web/api/client.ts'
import { toastError } from '#web/api/error-message.ts'
import { useCurrencyOfAccount } from '#web/business/currency.ts'
import { subtitleStore } from '#web/business/subtitle.ts'
import { BottomNavigation } from '#web/features/navigation/bottom-navigation.tsx'
import { LazyCommands } from '#web/features/navigation/commands/lazy-commands.tsx'
import { loadDeletion } from '#web/forms/drafts/load-deletion.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { duringSignOut, noticeFailure, signedOut, useUser } from '#web/session/session.ts'
import { PageLocationContext } from '#web/state/open-page.ts'
import { useStore } from '#web/state/store.ts'
import { LazyToaster } from '#web/ui/lazy-toaster.tsx'
import { PageFrame } from './page-frame.tsx'

/** The layout of every page that the router shows. */
export function Component() {
  const businessId = useMatch('/business/:businessId/*')?.params.businessId
  const leave = useLeave()
  const main = useMainFocus()
  const user = useUser()
  const location = useLocation()
  useCurrencyOfAccount(user)

  return (
    <PageLocationContext value={location}>
      <PageFrame
        className={
          user &&
          businessId !== undefined &&
          'pb-(--bottom-bar) [--page-width:96rem] max-lg:[--bottom-bar:calc(3.5rem+env(safe-area-inset-bottom))]'
        }
        main={main}
        user={user}
        businessId={businessId}
        subtitle={useStore(subtitleStore)}
        onSignOut={leave}
        after={
          user && businessId && <BottomNavigation businessId={businessId} user={user} onSignOut={leave} />
        }
      >
        <Outlet />
      </PageFrame>
      {/* Every full page load has the key `default`, so scroll positions are stored by path instead. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
      {user && <LazyCommands businessId={businessId} onSignOut={leave} />}
      <LazyToaster requested={Boolean(user) || location.pathname !== '/'} />
    </PageLocationContext>
  )
}

/** Returns a function that logs out and opens the home page. */
function useLeave(): () => void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [leaving, setLeaving] = useState(false)

  useEffect(() => {
    // Logs out only after the home page is shown; otherwise the guard of the current page would redirect to the login.
    if (!leaving || pathname !== '/') return
    setLeaving(false)
    signedOut()
    void import('sonner').then(({ toast }) => toast.success(t('auth.loggedOut')))
  }, [leaving, pathname, t])

  async function leave(): Promise<void> {
    await Promise.all([loadNamespaces(['auth']), loadDeletion()])
    await duringSignOut(async () => {
      await call(signOut)
      setLeaving(true)
      await navigate('/')
    })
  }

  return () =>
    void leave().catch((error: unknown) => {
      noticeFailure(error)
      toastError(error)
    })
}

/**
 * Moves the focus to the main content of a new page, for keyboard and screen reader users, unless an element in it already has the focus.
 */
function useMainFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
