import { Navigate, useLocation } from 'react-router'
import { useUser } from '#web/session/session.ts'
import { CheckEmail } from './check-email.tsx'
import { ConfirmLink } from './confirm-link.tsx'
import { NoEmail } from './no-email.tsx'
import { useFragment } from './use-fragment.ts'

/** Where a sign-up leads, with the address in the navigation state, and where the link in the e-mail leads. */
export function ConfirmEmailPage() {
  const { token } = useFragment()
  const email = emailOf(useLocation().state)
  // The link may have been opened in another tab: this one follows.
  if (useUser()) return <Navigate to="/my-businesses" replace />
  if (token !== undefined && email === '') return <ConfirmLink key={token} token={token} />
  return email === '' ? <NoEmail /> : <CheckEmail email={email} />
}

function emailOf(state: unknown): string {
  const { email } = (state ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email.trim() : ''
}
