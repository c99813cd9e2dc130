import type { PhraseKey } from '#web/i18n/phrase-key.ts'

export interface NavLinkItem {
  to: string
  label: PhraseKey
  /** The item is marked as current only on an exact match of its path. */
  end?: boolean
}

export function mainLinks(signedIn: boolean): NavLinkItem[] {
  const open: NavLinkItem[] = [
    { to: '/', label: 'common.nav.home', end: true },
    { to: '/demo', label: 'common.nav.demo', end: true },
    { to: '/pricing', label: 'common.nav.pricing', end: true },
  ]
  return signedIn ? [...open, { to: '/my-businesses', label: 'common.nav.myBusinesses' }] : open
}

export function businessLinks(businessId: string): NavLinkItem[] {
  const base = `/business/${businessId}`
  return [
    { to: `${base}/dashboard`, label: 'common.nav.dashboard' },
    { to: `${base}/products`, label: 'common.nav.products' },
    { to: `${base}/sales`, label: 'common.nav.sales' },
    { to: `${base}/reports`, label: 'common.nav.reports' },
    { to: `${base}/costs`, label: 'common.nav.costs' },
    { to: `${base}/fees`, label: 'common.nav.fees' },
    { to: `${base}/import`, label: 'common.nav.import' },
  ]
}

export const ACCOUNT_LINKS: readonly NavLinkItem[] = [
  { to: '/profile', label: 'common.nav.profile' },
  { to: '/settings', label: 'common.nav.settings' },
]
