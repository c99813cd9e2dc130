import type { PhraseKey } from '#web/i18n/phrase-key.ts'

export interface NavLinkItem {
  to: string
  label: PhraseKey
  /** Whether the item is marked as current only if the path is exactly its own. */
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

/** The sections of a business, in the order of the header. A section's name is also its path and the key of its phrase. */
export const SECTIONS = [
  'dashboard',
  'products',
  'sales',
  'reports',
  'costs',
  'inventory',
  'fees',
  'payouts',
  'vat',
  'import',
] as const

export type Section = (typeof SECTIONS)[number]

export function businessLinks(businessId: string, sections: readonly Section[] = SECTIONS): NavLinkItem[] {
  return sections.map((section) => sectionLink(businessId, section))
}

/** The sections that sellers open most on a phone. */
export const PHONE_SECTIONS = ['dashboard', 'sales', 'import', 'products'] as const satisfies Section[]
const OTHERS: readonly Section[] = SECTIONS.filter(
  (section) => !PHONE_SECTIONS.some((first) => first === section),
)

/**
 * Pages of a business that are no section, with their paths. The bell in the header leads to the alerts, the tabs of the import pages to the
 * connections, and the menu of businesses to the members. A page's name is also the key of its phrase.
 */
const PAGES = { connections: 'import/connections', alerts: 'alerts', members: 'members' } as const

export function pageLink(businessId: string, page: keyof typeof PAGES): NavLinkItem {
  return { to: `/business/${businessId}/${PAGES[page]}`, label: `common.nav.${page}` }
}

/** The sections that the bottom navigation has no room for, and the other pages. */
export function otherLinks(businessId: string): NavLinkItem[] {
  const pages = ['connections', 'alerts', 'members'] as const
  return [...businessLinks(businessId, OTHERS), ...pages.map((page) => pageLink(businessId, page))]
}

export function sectionLink(businessId: string, section: Section): NavLinkItem {
  return { to: `/business/${businessId}/${section}`, label: `common.nav.${section}` }
}

/** The path of the current section in another business. */
export function sameSection(pathname: string, businessId: string): string {
  const [, , , name = '', inner] = pathname.split('/')
  const section = SECTIONS.find((known) => known === name) ?? 'dashboard'
  // all businesses have the same cost pages, but a product or order exists in only one business, so its section is opened instead
  const page = section === 'costs' && inner ? `costs/${inner}` : section
  return `/business/${businessId}/${page}`
}

export const ACCOUNT_LINKS: readonly NavLinkItem[] = [
  { to: '/profile', label: 'common.nav.profile' },
  { to: '/settings', label: 'common.nav.settings' },
]
