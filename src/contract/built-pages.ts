import type { Language } from '#phrases/language.ts'

/** Describes the built pages of the web app to the server: the content of `pages/pages.json`. */
export interface PagesIndex {
  /** The HTML file of each prerendered page, by route pattern. `/*` is the page for unknown URLs. */
  readonly pages: Readonly<Record<string, string>>
  /** What a signed-in screen adds to the page: its first figures, and the links that preload its scripts. By language and route pattern. */
  readonly links: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>
  /** What a signed-in screen shows until its scripts have loaded: its heading and placeholders. By language and route pattern. */
  readonly loading: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>
  /**
   * The API paths to prefetch, by route pattern, with #costs behind those that show costs. The boot script requests them
   * as soon as the page arrives.
   */
  readonly prefetch: Readonly<Record<string, readonly string[]>>
  /** The hash of the inline script in the pages, for the content security policy. */
  readonly bootHash: string
}

/** The pattern that matches every URL without a route of its own. */
export const NOT_FOUND = '/*'

/** The HTML file for signed-in screens. */
export const SHELL = 'shell'

/** What the server replaces in the built pages: the operator's facts, and what a signed-in screen adds. */
export const PLACEHOLDERS = {
  supportEmail: '__SAFI_SUPPORT_EMAIL__',
  sellers: '__SAFI_SELLERS__',
  uptime: '__SAFI_UPTIME__',
  /** The public URL of the site, without a slash at the end. */
  publicUrl: '__SAFI_PUBLIC_URL__',
  screen: '<!--__SAFI_SCREEN__-->',
  /** What a signed-in screen shows while it is loading. */
  loading: '<!--__SAFI_LOADING__-->',
} as const

/**
 * Returns the folder with the pages for a combination of configured claims, such as the number of sellers. Each
 * combination is rendered separately, so that a missing claim leaves no gap.
 */
export function claimsFolder(claims: { sellers?: unknown; uptime?: unknown }): string {
  return [claims.sellers && 'sellers', claims.uptime && 'uptime'].filter(Boolean).join('-') || 'no-claims'
}
