import type { Language } from '#phrases/language.ts'

/** What the build of the web app tells the server about its pages, in `pages/pages.json`. */
export interface PagesIndex {
  /** The file of the prerendered page of each route pattern that has one. `/*` is the page for unknown addresses. */
  readonly pages: Readonly<Record<string, string>>
  /** For each route pattern, in each language, the links to the scripts that its screen loads. */
  readonly links: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>
  /** For each route pattern the API paths to prefetch; the boot script requests them as soon as the page arrives. */
  readonly prefetch: Readonly<Record<string, readonly string[]>>
  /** Hash of the one inline script in the pages. */
  readonly bootHash: string
}

/** The pattern of every address that no other route has. */
export const NOT_FOUND = '/*'

/** The file of the page for signed-in screens. */
export const SHELL = 'shell'

/** What the server replaces in the built pages: facts of the operator, and the links of the screen in the shell. */
export const PLACEHOLDERS = {
  supportEmail: '__SAFI_SUPPORT_EMAIL__',
  sellers: '__SAFI_SELLERS__',
  uptime: '__SAFI_UPTIME__',
  screen: '<!--__SAFI_SCREEN__-->',
} as const

/** The folder of the pages with and without each claim, so that a claim that is not made leaves no gap. */
export function claimsFolder(claims: { sellers?: unknown; uptime?: unknown }): string {
  return [claims.sellers && 'sellers', claims.uptime && 'uptime'].filter(Boolean).join('-') || 'no-claims'
}
