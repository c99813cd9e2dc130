import { getSession } from '#contract/accounts.ts'
import { getBusiness, listBusinesses } from '#contract/businesses.ts'
import { getDashboard } from '#contract/dashboard.ts'

/** The endpoints that a screen needs first, besides the session: the page lists them, and `boot.js` requests them. */
const PREFETCHED: Readonly<Record<string, readonly { path: string }[]>> = {
  '/my-businesses': [listBusinesses],
  '/business/:businessId/dashboard': [getBusiness, getDashboard],
}

const IN_BUSINESS = '/business/:businessId/'

export function prefetchedPaths(pattern: string): string[] {
  const asked = PREFETCHED[pattern] ?? (pattern.startsWith(IN_BUSINESS) ? [getBusiness] : [])
  return [getSession, ...asked].map(({ path }) => path)
}
