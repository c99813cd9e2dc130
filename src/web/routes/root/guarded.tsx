import { Navigate, Outlet } from 'react-router'
import { useUser } from '#web/session/session.ts'

/** The loader keeps visitors out on navigation; this component reacts to a session that ends while the page is open. */
export function OwnersOnly() {
  return useUser() === null ? <Navigate to="/login" replace /> : <Outlet />
}
