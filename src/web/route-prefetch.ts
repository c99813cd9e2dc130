import { getSession } from '#contract/accounts.ts'
import { getBusiness, listBusinesses } from '#contract/businesses.ts'
import { getDashboard } from '#contract/dashboard.ts'

/** What screens ask the server for before they show anything, beside who is there: the page names it, and `boot.js` asks. */
const PREFETCHED: Readonly<Record<string, readonly { path: string }[]>> = {
  '/my-businesses': [listBusinesses],
  '/business/:businessId/dashboard': [getBusiness, getDashboard],
}

const IN_BUSINESS = '/business/:businessId/'

export function prefetchedPaths(pattern: string): string[] {
  const asked = PREFETCHED[pattern] ?? (pattern.startsWith(IN_BUSINESS) ? [getBusiness] : [])
  return [getSession, ...asked].map(({ path }) => path)
}
