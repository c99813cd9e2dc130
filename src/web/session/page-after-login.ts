import type { SessionUser } from '#contract/accounts.ts'
import { leftByAnother } from './session.ts'

/** The address of the login that leads back to `page`: a path, which can have a query and a fragment. */
export function loginFrom(page: string): string {
  return `/login?${new URLSearchParams({ from: page })}`
}

/** The page that led to the login with the query `search`; null if there is none, or if another user has left it. */
export function pageAfterLogin(user: SessionUser, search: string): string | null {
  const from = new URLSearchParams(search).get('from')
  return from && isOwnPath(from) && !leftByAnother(user) ? from : null
}

/** Whether an address is a path of Safi. Anyone can write the link that contains it. */
function isOwnPath(address: string): boolean {
  const base = 'https://safi.invalid'
  if (!address.startsWith('/') || !URL.canParse(address, base)) return false
  const { origin, pathname } = new URL(address, base)
  return origin === base && !pathname.startsWith('//')
}
