import { Navigate, Outlet } from 'react-router'
import { useUser } from '#web/session/session.ts'

/** The loader redirects visitors on navigation. This component redirects when the session ends while the page is open. */
export function OwnersOnly() {
  return useUser() === null ? <Navigate to="/login" replace /> : <Outlet />
}
