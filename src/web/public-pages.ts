export interface PublicPage {
  /** A URL that shows it. */
  readonly path: string
  /** Its folder in `routes`. */
  readonly name: string
}

/** The public pages, prerendered in both languages. Add a new page here. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/', name: 'home' },
  { path: '/demo', name: 'demo' },
  { path: '/pricing', name: 'pricing' },
  { path: '/import', name: 'import' },
  { path: '/terms', name: 'terms' },
  { path: '/privacy', name: 'privacy' },
  { path: '/login', name: 'login' },
  { path: '/signup', name: 'signup' },
  { path: '/forgot-password', name: 'forgot-password' },
  { path: '/no-such-page', name: 'not-found' },
]
