import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from 'hono'
import { claimsFolder, NOT_FOUND, type PagesIndex, PLACEHOLDERS, SHELL } from '#contract/built-pages.ts'
import { escapeHtml } from '#phrases/escape-html.ts'
import { LANGUAGES } from '#phrases/language.ts'
import { compressed, encodingOf } from './compression.ts'
import { languageOf, mayBeSignedIn, themeOf } from './request-preferences.ts'

/** Facts that only the operator knows and that the server writes into the pages. */
export interface SiteFacts {
  readonly supportEmail: string
  readonly sellers?: string | undefined
  readonly uptime?: string | undefined
  readonly publicUrl: string
}

/** What a signed-in screen adds to the page. */
interface Screen {
  readonly links: string
  readonly loading: string
  readonly prefetch: readonly string[]
}

interface Page {
  readonly html: string
  readonly etag: string
  /** The compressed bytes of the page by content encoding. They are made on the first request, and then kept in memory. */
  readonly compressed: Map<string, Promise<Buffer>>
  requests: number
}

/**
 * Number of requests after which a page gets the best compression. The best compression saves a tenth of the bytes,
 * but takes 120 to 360 ms of CPU time instead of 2 to 7, which does not pay for pages that are seldom requested.
 */
const OFTEN = 20
const QUALITY = { first: 5, often: 11 }

/**
 * Serves the prerendered pages, which are read once. A visitor gets the whole page in the right language and theme. A
 * browser with a session cookie gets the app shell, which shows the frame of signed-in screens until the scripts have
 * loaded.
 */
export function prerenderedPages(folder: string, site: SiteFacts) {
  const index = indexOf(folder)
  const known = Object.keys(index.prefetch)
    .filter((pattern) => pattern !== NOT_FOUND)
    .map((pattern) => ({ pattern, segments: pattern.split('/').filter(Boolean) }))
  const pageOf = readPages(folder, site)

  return async (c: Context): Promise<Response> => {
    const at = known.find(({ segments }) => matches(segments, c.req.path))
    const signedIn = mayBeSignedIn(c)
    const name = (!signedIn && index.pages[at?.pattern ?? NOT_FOUND]) || SHELL
    const language = languageOf(c)
    const links = (name === SHELL && at && index.links[language]?.[at.pattern]) || ''
    const loading = (name === SHELL && index.loading[language]?.[at?.pattern ?? NOT_FOUND]) || ''
    // a visitor gets no prefetches, because the server would refuse them
    const prefetch = (signedIn && at && index.prefetch[at.pattern]) || []
    const page = pageOf(`${language}/${name}`, themeOf(c), { links, loading, prefetch })

    c.header('vary', 'Accept-Encoding, Accept-Language, Cookie')
    // browsers revalidate the page each time, and shared caches do not store it
    c.header('cache-control', 'private, no-cache')
    c.header('etag', page.etag)
    if (at && c.req.header('if-none-match')?.includes(page.etag)) return c.body(null, 304)
    const status = at ? 200 : 404
    const encoding = encodingOf(c.req.header('accept-encoding') ?? '')
    if (!encoding) return c.html(page.html, status)
    c.header('content-encoding', encoding)
    c.header('content-type', 'text/html; charset=UTF-8')
    const body = page.compressed.get(encoding) ?? compressed(encoding, page.html, QUALITY.first)
    page.compressed.set(encoding, body)
    page.requests += 1
    if (page.requests === OFTEN) {
      compressed('br', page.html, QUALITY.often).then((best) =>
        page.compressed.set('br', Promise.resolve(best)),
      )
    }
    return c.body(new Uint8Array(await body), status)
  }
}

/** Returns the hash of the inline script that the content security policy of the built web app allows. */
export function bootHash(webFolder: string): string {
  return indexOf(join(webFolder, 'pages')).bootHash
}

function indexOf(folder: string): PagesIndex {
  return JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))
}

/** Builds a page on the first request for its language, theme and screen, and then keeps it in memory. */
function readPages(folder: string, site: SiteFacts) {
  const claims = claimsFolder(site)
  const files = new Map<string, string>()
  for (const language of LANGUAGES) {
    for (const file of readdirSync(join(folder, claims, language))) {
      const html = withFacts(readFileSync(join(folder, claims, language, file), 'utf8'), site)
      files.set(`${language}/${file.replace('.html', '')}`, html)
    }
  }
  const pages = new Map<string, Page>()
  return (name: string, theme: string | undefined, { links, loading, prefetch }: Screen): Page => {
    const key = `${name} ${theme} ${links} ${loading} ${prefetch}`
    const kept = pages.get(key)
    if (kept) return kept
    const html = files
      .get(name)
      ?.replace(
        ' class="">',
        `${theme ? ` class="${theme}"` : ''}${prefetch.length ? ` data-prefetch="${prefetch.join(' ')}"` : ''}>`,
      )
      .replace(PLACEHOLDERS.screen, () => links)
      .replace(PLACEHOLDERS.loading, () => loading)
    if (html === undefined) throw new Error(`the web app was built without ${name}`)
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    const page = { html, etag, compressed: new Map(), requests: 0 }
    pages.set(key, page)
    return page
  }
}

function withFacts(html: string, site: SiteFacts): string {
  return html
    .replaceAll(PLACEHOLDERS.supportEmail, escapeHtml(site.supportEmail))
    .replaceAll(PLACEHOLDERS.sellers, escapeHtml(site.sellers ?? ''))
    .replaceAll(PLACEHOLDERS.uptime, escapeHtml(site.uptime ?? ''))
    .replaceAll(PLACEHOLDERS.publicUrl, escapeHtml(site.publicUrl.replace(/\/$/, '')))
}

/** Finds the route pattern of a URL like the browser's router: in upper or lower case, with or without a trailing slash. */
function matches(pattern: readonly string[], path: string): boolean {
  const segments = path.replace(/\/$/, '').split('/').slice(1)
  const same = (expected: string, segment = '') =>
    expected.startsWith(':') ? segment !== '' : segment.toLowerCase() === expected.toLowerCase()
  return segments.length === pattern.length && pattern.every((expected, at) => same(expected, segments[at]))
}
