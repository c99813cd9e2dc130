import type { Browser } from 'playwright-core'
import { importFile } from '../src/server/testing/importing.ts'
import { type BenchBusiness, businessWithProducts } from './business.ts'
import { type BenchContext, type Benchmark, type Figure, wanted } from './harness.ts'
import { startHttp2Front } from './http2-front.ts'
import { startSafi } from './safi-server.ts'
import { HEADER, skuName } from './sales-file.ts'
import { openBrowser } from './web-browser.ts'

const PORT = 9_333
const SALES = 500
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** The part of Lighthouse's types that is used here. Lighthouse is installed only in this folder, so that type checks run without it. */
type Lighthouse = (
  url: string,
  flags: object,
) => Promise<
  | {
      lhr: { finalDisplayedUrl: string } & Record<
        'categories' | 'audits',
        Record<string, { id: string; score: number | null; displayValue?: string }>
      >
    }
  | undefined
>

interface Visit {
  readonly what: string
  readonly url: string
  /** Signs in by cookies in the browser, because scripts and API calls would not send a header. */
  readonly cookies: string
  readonly goal: number
}

/**
 * Measures pages with Lighthouse's mobile profile: a slow phone on a slow connection, simulated from one page load. Measured directly on
 * the server, and behind nginx with TLS and HTTP/2.
 */
export const webLighthouseBenchmark: Benchmark = {
  title: 'Lighthouse, mobile profile',
  async *run(context) {
    const server = await startSafi()
    const front = await startHttp2Front(server.url)
    if (!front) context.say('nginx or openssl is not installed, so HTTP/2 is not measured')
    const browser = await openBrowser([
      `--remote-debugging-port=${PORT}`,
      '--ignore-certificate-errors', // the certificate is self-signed
    ])
    try {
      const business = await businessWithProducts(server)
      await sellThere(business)
      for (const { url, how } of [
        { url: server.url, how: '' },
        ...(front ? [{ ...front, how: ', HTTP/2' }] : []),
      ]) {
        const landing = { url: `${url}/`, goal: 100 }
        const visits = [
          { ...landing, what: `landing, en${how}`, cookies: 'language=en' },
          { ...landing, what: `landing, ar${how}`, cookies: 'language=ar' },
          ...['dashboard', 'products', 'reports'].map((screen) => ({
            what: `${screen}${how}`,
            url: `${url}/business/${business.businessId}/${screen}`,
            cookies: business.client.cookies,
            goal: 95,
          })),
        ]
        for (const visit of visits) if (wanted(context, visit.what)) yield* figuresOf(context, browser, visit)
      }
    } finally {
      await browser.close()
      await front?.stop()
      await server.stop()
    }
  },
}

/** Imports a year of sales, because an empty dashboard would load unrealistically fast. */
async function sellThere({ client, businessId }: BenchBusiness): Promise<void> {
  const two = (count: number) => String(count).padStart(2, '0')
  const rows = Array.from({ length: SALES }, (_, sale) => {
    const day = `2025-${two(1 + (sale % 12))}-${two(1 + (sale % 28))}`
    return `L${sale},1,${day},noon,${skuName(sale)},Product ${sale},1,90.00,11.00,0.00,EGP,sale`
  })
  await importFile(client, businessId, { name: 'sales.csv', text: `${HEADER}\n${rows.join('\n')}\n` })
}

/** Sets the session cookies in the browser itself, because Lighthouse opens pages outside of Playwright's contexts. */
async function giveCookies(browser: Browser, { cookies, url }: Visit): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  await session.send('Storage.clearCookies')
  await session.send('Storage.setCookies', {
    cookies: cookies.split('; ').map((cookie) => {
      const at = cookie.indexOf('=')
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: new URL('/', url).href }
    }),
  })
  await session.detach()
}

async function* figuresOf(
  { runs, say }: BenchContext,
  browser: Browser,
  visit: Visit,
): AsyncGenerator<Figure> {
  const { default: lighthouse }: { default: Lighthouse } = await import('lighthouse' as string)
  const scores = new Map<string, number[]>(CATEGORIES.map((category) => [category, []]))
  let done = 0
  for (let tries = 0; done < runs; tries += 1) {
    if (tries === 2 * runs) throw new Error('Lighthouse returned no scores in any of the attempts')
    // the cookies are set before each run, because session cookies are lost when the page closes
    await giveCookies(browser, visit)
    const result = await lighthouse(visit.url, {
      port: PORT,
      onlyCategories: CATEGORIES,
      logLevel: 'error',
    })
    if (!result) throw new Error('Lighthouse returned no result')
    if (result.lhr.finalDisplayedUrl !== visit.url)
      throw new Error(`Lighthouse measured ${result.lhr.finalDisplayedUrl} instead of ${visit.url}`)
    const told = Object.values(result.lhr.categories)
    const untold = told.find(({ score }) => score === null)
    if (untold) {
      say(`${visit.what}: Lighthouse returned no score for ${untold.id}; trying again`)
      continue
    }
    done += 1
    for (const { id, score } of told) scores.get(id)?.push((score ?? 0) * 100)
    const weak = Object.values(result.lhr.audits).filter(({ score }) => score !== null && score < 0.9)
    say(`${visit.what}: ${weak.map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`).join(', ')}`)
  }
  for (const [category, values] of scores) {
    const goal = { of: 'median', atLeast: visit.goal } as const
    yield { what: `${visit.what}: ${category}`, unit: 'points', values, goal }
  }
}
