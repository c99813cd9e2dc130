import { Navigate, useLocation } from 'react-router'
import { useUser } from '#web/session/session.ts'
import { CheckEmail } from './check-email.tsx'
import { ConfirmLink } from './confirm-link.tsx'
import { NoEmail } from './no-email.tsx'
import { useFragment } from './use-fragment.ts'

/** The page after a sign-up, with the e-mail address in the navigation state. Also the target of the confirmation link. */
export function ConfirmEmailPage() {
  const { token } = useFragment()
  const email = emailOf(useLocation().state)
  const user = useUser()
  // The link is for its own account, even if somebody else is signed in.
  if (token !== undefined && email === '') return <ConfirmLink key={token} token={token} />
  // The user may have confirmed the address in another tab; this tab then continues too.
  if (user) return <Navigate to="/my-businesses" replace />
  return email === '' ? <NoEmail /> : <CheckEmail email={email} />
}

function emailOf(state: unknown): string {
  const { email } = (state ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email.trim() : ''
}
