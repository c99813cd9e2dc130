import { Navigate, Outlet, useLocation } from 'react-router'
import { useUser } from '#web/session/session.ts'

/**
 * The loader redirects visitors on navigation. This component redirects when the session ends while the page is open. The
 * login then leads back to the page, whose forms restore their drafts.
 */
export function OwnersOnly() {
  const { pathname, search } = useLocation()
  return useUser() === null ? (
    <Navigate to="/login" replace state={{ from: pathname + search }} />
  ) : (
    <Outlet />
  )
}
