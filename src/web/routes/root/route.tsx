import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useMatch, useNavigate } from 'react-router'
import { toast } from 'sonner'
import { useSignOut } from '#web/features/accounts/api/sign-out.ts'
import { TopNavigation } from '#web/features/navigation/top-navigation.tsx'
import { useCurrencyOfAccount } from '#web/platform/currency.ts'
import { signedOut, useUser } from '#web/platform/session.ts'
import { useStore } from '#web/platform/store.ts'
import { subtitleStore } from '#web/platform/subtitle.ts'
import { Footer } from './footer.tsx'

/** Around every page. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const business = useMatch('/business/:businessId/*')
  const signOut = useSignOut()
  const main = useMainFocus()
  const user = useUser()
  useCurrencyOfAccount(user)

  async function leave(): Promise<void> {
    await signOut.mutateAsync()
    // First the page that anyone may see: a guard would send the visitor to log in again.
    await navigate('/')
    signedOut()
    toast.success(t('auth.loggedOut'))
  }

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed start-4 top-2 z-50 -translate-y-20 rounded bg-ink px-4 py-2.5 font-medium text-paper focus:translate-y-0"
      >
        {t('common.skipToContent')}
      </a>
      <TopNavigation
        user={user}
        businessId={business?.params.businessId}
        subtitle={useStore(subtitleStore)}
        onSignOut={() => void leave().catch(() => undefined)}
      />
      <main ref={main} id="main" tabIndex={-1} className="grow focus:outline-none">
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </div>
  )
}

/** A new page is where the keyboard and the screen reader go on, unless something in it took the focus. */
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
