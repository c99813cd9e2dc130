import { getSession } from '#contract/accounts.ts'
import { getBusiness, listBusinesses } from '#contract/businesses.ts'
import { getDashboard } from '#contract/dashboard.ts'

/** What screens ask the server for before they show anything, beside who is there: the page names it, and `boot.js` asks. */
const ASKED_FIRST: Readonly<Record<string, readonly { path: string }[]>> = {
  '/my-businesses': [listBusinesses],
  '/business/:businessId/dashboard': [getBusiness, getDashboard],
}

const IN_BUSINESS = '/business/:businessId/'

export function askedFirst(pattern: string): string[] {
  const asked = ASKED_FIRST[pattern] ?? (pattern.startsWith(IN_BUSINESS) ? [getBusiness] : [])
  return [getSession, ...asked].map(({ path }) => path)
}
