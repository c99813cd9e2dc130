import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { LANGUAGES } from '#phrases/language.ts'
import { languageOf, mayBeSignedIn, themeOf } from './reader.ts'

/** What only the operator can say, written into the pages. */
export interface SiteFacts {
  readonly supportEmail: string
  readonly sellers?: string | undefined
  readonly uptime?: string | undefined
}

interface Page {
  readonly html: string
  readonly etag: string
  /** Made when first asked for, then kept. */
  readonly compressed: Map<string, Promise<Buffer>>
}

interface Index {
  /** Which page stands at which pattern. */
  readonly pages: Record<string, string>
  /** Everything else the application shows. */
  readonly patterns: readonly string[]
  /** Of the one script that stands in the pages. */
  readonly bootHash: string
}

const NOT_FOUND = '/*'
const COMPRESS = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/**
 * The pages as they were built, read once. A visitor gets the whole page in the right language and theme; who may be
 * signed in gets the empty one, which says nothing before it knows whom it talks to.
 */
export function prerenderedPages(folder: string, site: SiteFacts) {
  const index = indexOf(folder)
  const patterns = [...Object.keys(index.pages).filter((pattern) => pattern !== NOT_FOUND), ...index.patterns]
  const known = [...new Set(patterns)].map((pattern) => ({ pattern, expression: expressionOf(pattern) }))
  const pages = readPages(folder, site)

  return async (c: Context): Promise<Response> => {
    const pattern = known.find(({ expression }) => expression.test(c.req.path))?.pattern
    const name = (!mayBeSignedIn(c) && index.pages[pattern ?? NOT_FOUND]) || 'shell'
    const page = pages.get(`${languageOf(c)}/${name}/${themeOf(c) ?? ''}`)
    if (!page) throw new Error(`the web app was built without ${name}`)

    c.header('vary', 'Accept-Encoding, Accept-Language, Cookie')
    // asked for anew each time, and nobody's but this reader's
    c.header('cache-control', 'private, no-cache')
    c.header('etag', page.etag)
    if (pattern && c.req.header('if-none-match')?.includes(page.etag)) return c.body(null, 304)
    const status = pattern ? 200 : 404
    const encoding = encodingOf(c.req.header('accept-encoding') ?? '')
    if (!encoding) return c.html(page.html, status)
    c.header('content-encoding', encoding)
    c.header('content-type', 'text/html; charset=UTF-8')
    const compressed = page.compressed.get(encoding) ?? COMPRESS[encoding](page.html)
    page.compressed.set(encoding, compressed)
    return c.body(new Uint8Array(await compressed), status)
  }
}

/** The script that the content security policy of the built web app allows. */
export function bootHash(webFolder: string): string {
  return indexOf(join(webFolder, 'pages')).bootHash
}

function indexOf(folder: string): Index {
  return JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))
}

function readPages(folder: string, site: SiteFacts): Map<string, Page> {
  const claims = [site.sellers && 'sellers', site.uptime && 'uptime'].filter(Boolean).join('-') || 'no-claims'
  const pages = new Map<string, Page>()
  for (const language of LANGUAGES) {
    const files = join(folder, claims, language)
    for (const file of readdirSync(files)) {
      const html = withFacts(readFileSync(join(files, file), 'utf8'), site)
      for (const theme of ['', 'light', 'dark']) {
        const themed = html.replace(' class="">', theme ? ` class="${theme}">` : '>')
        const etag = `W/"${createHash('sha256').update(themed).digest('base64url').slice(0, 22)}"`
        const name = file.replace('.html', '')
        pages.set(`${language}/${name}/${theme}`, { html: themed, etag, compressed: new Map() })
      }
    }
  }
  return pages
}

function withFacts(html: string, site: SiteFacts): string {
  return html
    .replaceAll('__SAFI_SUPPORT_EMAIL__', escapeHtml(site.supportEmail))
    .replaceAll('__SAFI_SELLERS__', escapeHtml(site.sellers ?? ''))
    .replaceAll('__SAFI_UPTIME__', escapeHtml(site.uptime ?? ''))
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** As the router in the browser reads a pattern: whatever the case, with or without a slash at the end. */
function expressionOf(pattern: string): RegExp {
  const segments = pattern.split('/').filter(Boolean)
  const source = segments.map((segment) =>
    segment.startsWith(':') ? '/[^/]+' : `/${segment.replace(/[^\w-]/g, '\\$&')}`,
  )
  return new RegExp(`^${source.join('')}/?$`, 'i')
}

function encodingOf(acceptEncoding: string): keyof typeof COMPRESS | undefined {
  const accepted = acceptEncoding.split(',').map((part) => part.trim())
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}
