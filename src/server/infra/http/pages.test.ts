import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { OpenAPIHono } from '@hono/zod-openapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppError } from './errors.ts'
import { problemResponse } from './problem.ts'
import type { HttpApp, HttpEnv } from './route.ts'
import { staticFiles } from './static-files.ts'

const FACTS = `<meta name="safi-support-email" content="__SAFI_SUPPORT_EMAIL__"><meta name="safi-sellers" content="__SAFI_SELLERS__"><meta property="og:url" content="__SAFI_PUBLIC_URL__/demo">`
const SCRIPT = `console.log('${'x'.repeat(2000)}')`
let folder = ''

/** A small built web app, in which each page contains its own name. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-pages-'))
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const pages = { '/': 'home', '/login': 'login', '/*': 'not-found' }
  const prefetch = {
    '/': [],
    '/login': [],
    '/my-businesses': ['/api/session'],
    '/business/:businessId/products': ['/api/session', '/api/businesses/{businessId}'],
  }
  const links = {
    en: { '/my-businesses': '<link href="list-en.js">' },
    ar: { '/my-businesses': '<link href="list-ar.js">' },
  }
  const loading = {
    en: { '/my-businesses': '<h1>List</h1>', '/*': 'Loading' },
    ar: { '/my-businesses': '<h1>قائمة</h1>', '/*': 'جارٍ' },
  }
  await write('pages/pages.json', JSON.stringify({ pages, links, loading, prefetch }))
  for (const claims of ['no-claims', 'sellers', 'uptime', 'sellers-uptime']) {
    for (const language of ['en', 'ar']) {
      for (const name of [...Object.values(pages), 'shell']) {
        await write(
          `pages/${claims}/${language}/${name}.html`,
          `<html lang="${language}" class="">${FACTS}${name === 'shell' ? '<!--__SAFI_SCREEN__-->' : ''}<p>${name} ${claims} __SAFI_SUPPORT_EMAIL__</p>${name === 'shell' ? '<main><!--__SAFI_LOADING__--></main>' : ''}`,
        )
      }
    }
  }
  await write('public/assets/app-1234.js', SCRIPT)
  await write('public/assets/app-1234.js.gz', 'squeezed')
  await write('public/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const PUBLIC_URL = 'https://safi.example/'

function serving(facts: { supportEmail: string; sellers?: string } = { supportEmail: 'help@example.com' }) {
  const app: HttpApp = new OpenAPIHono<HttpEnv>()
  app.onError((error, c) => problemResponse(c, error as AppError))
  app.get('*', staticFiles(folder, { ...facts, publicUrl: PUBLIC_URL }))
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { headers })
    return { response, text: await response.text() }
  }
}

test('pages contain the public URL of the site', async () => {
  const { text } = await serving()('/login')
  expect(text).toContain('content="https://safi.example/demo"')
})

describe('the language of a page', () => {
  test.each([
    ['', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['ar', 'ar'],
    ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
    ['en-US,en;q=0.9,AR-sa;q=0.1', 'ar'],
    ['fr, ar ; q=0.5', 'ar'],
    ['en, ar;q=0', 'en'],
    ['en, ar-EG;q=0.000', 'en'],
    ['arn, en;q=0.5', 'en'],
    ['*', 'en'],
  ])('a browser that prefers "%s" gets the page in the language %s', async (acceptLanguage, language) => {
    const { text } = await serving()('/', { 'accept-language': acceptLanguage })
    expect(text).toContain(`<html lang="${language}">`)
  })

  test("the user's earlier choice overrides the browser's preference, unless it names an unknown language", async () => {
    const get = serving()
    const arabic = { 'accept-language': 'ar-EG' }
    expect((await get('/', { ...arabic, cookie: 'language=en' })).text).toContain('lang="en"')
    expect((await get('/', { 'accept-language': 'en', cookie: 'a=b; language=ar' })).text).toContain(
      'lang="ar"',
    )
    expect((await get('/', { ...arabic, cookie: 'language=fr' })).text).toContain('lang="ar"')
    expect((await get('/', { ...arabic, cookie: 'language=../../x' })).text).toContain('lang="ar"')
  })
})

test('a chosen theme becomes a class of the page; without a choice, the page follows the system', async () => {
  const get = serving()
  expect((await get('/', { cookie: 'safi-theme=dark' })).text).toContain('<html lang="en" class="dark">')
  expect((await get('/', { cookie: 'safi-theme=light' })).text).toContain('<html lang="en" class="light">')
  for (const cookie of ['safi-theme=system', 'safi-theme="><script>', 'other=dark']) {
    expect((await get('/', { cookie })).text).toContain('<html lang="en">')
  }
})

describe('which page a request gets', () => {
  test('a visitor gets the prerendered page, even with capital letters or a trailing slash in the URL', async () => {
    const get = serving()
    for (const path of ['/login', '/login/', '/LOGIN', '/login?next=%2Fprofile']) {
      const { response, text } = await get(path)
      expect(response.status).toBe(200)
      expect(text).toContain('<p>login ')
    }
  })

  test('a request with a session cookie gets the app shell at every URL', async () => {
    const get = serving()
    for (const cookie of ['safi.session_token=abc.def', '__Secure-safi.session_token=abc.def']) {
      for (const path of ['/', '/login', '/my-businesses', '/no-such-page']) {
        const { response, text } = await get(path, { cookie })
        expect(response.status).toBe(path === '/no-such-page' ? 404 : 200)
        expect(text).toContain('<p>shell ')
      }
    }
  })

  test('a visitor gets the app shell at the URLs of screens that require signing in', async () => {
    const get = serving()
    for (const path of ['/my-businesses', '/business/5f0c/products', '/business/5f0c/products/']) {
      const { response, text } = await get(path)
      expect(response.status).toBe(200)
      expect(text).toContain('<p>shell ')
    }
  })

  test('an unknown URL responds with 404 and a "not found" page', async () => {
    const get = serving()
    for (const path of [
      '/no-such-page',
      '/login/more',
      '/business//products',
      '/business/1/else',
      '/pages.json',
    ]) {
      const { response, text } = await get(path, { 'accept-language': 'ar' })
      expect(response.status, path).toBe(404)
      expect(response.headers.get('content-type')).toContain('text/html')
      expect(text).toContain('lang="ar"')
      expect(text).toContain('<p>not-found ')
    }
  })

  test('the static file route serves neither the page templates nor files outside the web folder', async () => {
    const get = serving()
    for (const path of [
      '/pages/no-claims/en/home.html',
      '/index.html',
      '/..%2fpages/pages.json',
      '/.built',
    ]) {
      const { response, text } = await get(path)
      expect(response.status, path).toBe(404)
      expect(text).toContain('<p>not-found ')
    }
  })
})

describe('the app shell of a URL preloads what its screen needs', () => {
  const cookie = 'safi.session_token=abc.def'

  test('links the scripts of the screen, and its phrases in the language shown', async () => {
    const get = serving()
    for (const language of ['en', 'ar']) {
      const { text } = await get('/my-businesses', { cookie: `${cookie}; language=${language}` })
      expect(text).toContain(`<link href="list-${language}.js"><p>shell `)
    }
    expect((await get('/no-such-page', { cookie })).text).not.toContain('<link')
  })

  test('shows the heading of the screen in the language shown, and at an unknown URL what all screens show', async () => {
    const get = serving()
    const arabic = { cookie: `${cookie}; language=ar` }
    expect((await get('/my-businesses', { cookie })).text).toContain('<main><h1>List</h1></main>')
    expect((await get('/my-businesses', arabic)).text).toContain('<main><h1>قائمة</h1></main>')
    expect((await get('/no-such-page', { cookie })).text).toContain('<main>Loading</main>')
  })

  test('lists the API calls of the screen, so that the browser requests them early', async () => {
    const { text } = await serving()('/business/5f0c-77/products/', { cookie: `${cookie}; safi-theme=dark` })
    expect(text).toContain(' class="dark" data-prefetch="/api/session /api/businesses/{businessId}">')
  })

  test('lists no API calls for a visitor, or for a screen without calls to prefetch', async () => {
    const get = serving()
    for (const [path, headers] of [
      ['/business/5f0c/products', {}],
      ['/login', { cookie }],
    ] as const) {
      const { response, text } = await get(path, headers)
      expect(response.status, path).toBe(200)
      expect(text, path).not.toContain('data-prefetch')
    }
  })
})

describe("the operator's claims, such as the number of sellers", () => {
  test('appear in the page with HTML escaped', async () => {
    const { text } = await serving({ supportEmail: `o'neil&"<b>@example.com`, sellers: '<script>"1"' })('/')
    const email = 'o&#39;neil&amp;&quot;&lt;b&gt;@example.com'
    expect(text).toContain(`<meta name="safi-support-email" content="${email}">`)
    expect(text).toContain('<meta name="safi-sellers" content="&lt;script&gt;&quot;1&quot;">')
    expect(text).toContain(`<p>home sellers ${email}</p>`)
    expect(text).not.toContain('<script>')
  })

  test('are left out of the page when not configured', async () => {
    const { text } = await serving()('/')
    expect(text).toContain('<meta name="safi-sellers" content="">')
    expect(text).toContain('home no-claims help@example.com')
  })
})

describe('caching of pages and static files', () => {
  test('a shared cache never stores a page', async () => {
    const { response } = await serving()('/')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    const vary = response.headers.get('vary')?.toLowerCase().split(', ')
    expect(vary).toEqual(expect.arrayContaining(['cookie', 'accept-language', 'accept-encoding']))
  })

  test('responds with 304 for an unchanged page; a page in another language or theme has another ETag', async () => {
    const get = serving()
    const etag = (await get('/')).response.headers.get('etag') ?? ''
    const again = await get('/', { 'if-none-match': etag })
    expect(again.response.status).toBe(304)
    expect(again.text).toBe('')
    for (const headers of [{ cookie: 'safi-theme=dark' }, { cookie: 'language=ar' }]) {
      const { response } = await get('/', { ...headers, 'if-none-match': etag })
      expect(response.status).toBe(200)
      expect(response.headers.get('etag')).not.toBe(etag)
    }
  })

  test('pages and files are compressed for clients that accept it', async () => {
    const get = serving()
    const page = await serving()('/')
    for (const encoding of ['br', 'gzip'] as const) {
      const { response } = await get('/', { 'accept-encoding': `deflate, ${encoding}` })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('content-type')).toContain('text/html')
    }
    expect(page.response.headers.get('content-encoding')).toBeNull()
    const squeezed = await get('/assets/app-1234.js', { 'accept-encoding': 'gzip' })
    expect(squeezed.text).toBe('squeezed')
    expect(squeezed.response.headers.get('content-encoding')).toBe('gzip')
    expect((await get('/assets/app-1234.js')).text).toBe(SCRIPT)
  })

  test('a page that is requested often is compressed better, and its content stays the same', async () => {
    const long = Array.from({ length: 3000 }, (_, number) => `${number * number}`).join(' ')
    await writeFile(join(folder, 'pages/no-claims/en/login.html'), `<html lang="en" class="">${long}`)
    const app = new OpenAPIHono()
    app.get('*', staticFiles(folder, { supportEmail: 'help@example.com', publicUrl: PUBLIC_URL }))
    const compressed = async () => {
      const response = await app.request('/login', { headers: { 'accept-encoding': 'br' } })
      return Buffer.from(await response.arrayBuffer())
    }
    const first = await compressed()
    const html = brotliDecompressSync(first).toString()
    expect(html).toContain(long)
    for (let more = 0; more < 20; more++) await compressed()
    await expect.poll(async () => (await compressed()).length).toBeLessThan(first.length)
    expect(brotliDecompressSync(await compressed()).toString()).toBe(html)
  })

  test('files with a content hash in their name are cached forever, and browsers revalidate all others', async () => {
    const get = serving()
    const asset = await get('/assets/app-1234.js')
    expect(asset.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get('/icon.svg')).response.headers.get('cache-control')).toBe('no-cache')
    const gone = await get('/assets/app-of-last-week.js')
    expect(gone.response.status).toBe(404)
    expect(gone.response.headers.get('content-type')).toContain('application/problem+json')
  })
})
