import type { ParseKeys } from 'i18next'

export interface PublicPage {
  /** An address that shows it. */
  readonly path: string
  /** Its folder in `routes`. */
  readonly name: string
  /** What search engines say of it. */
  readonly description: ParseKeys
}

/** The pages that anyone may see, prerendered in both languages. A new one is a new line here. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/', name: 'home', description: 'descriptions.home' },
  { path: '/demo', name: 'demo', description: 'descriptions.demo' },
  { path: '/pricing', name: 'pricing', description: 'descriptions.pricing' },
  { path: '/import', name: 'import', description: 'descriptions.import' },
  { path: '/terms', name: 'terms', description: 'descriptions.terms' },
  { path: '/privacy', name: 'privacy', description: 'descriptions.privacy' },
  { path: '/login', name: 'login', description: 'descriptions.login' },
  { path: '/signup', name: 'signup', description: 'descriptions.signup' },
  { path: '/forgot-password', name: 'forgot-password', description: 'descriptions.forgotPassword' },
  { path: '/no-such-page', name: 'not-found', description: 'common.pageNotFoundText' },
]
