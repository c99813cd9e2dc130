import { Navigate, Outlet, useLocation } from 'react-router'
import { loginFrom } from '#web/session/page-after-login.ts'
import { useUser } from '#web/session/session.ts'

/**
 * The loader redirects visitors on navigation. This component redirects when the session ends while the page is open. The
 * login then leads back to the page, whose forms restore their drafts.
 */
export function OwnersOnly() {
  const { pathname, search } = useLocation()
  const user = useUser()
  if (user === null) return <Navigate to={loginFrom(pathname + search)} replace />
  // The key makes every screen start again when another user has logged in in another tab.
  return <Outlet key={user?.id} />
}
