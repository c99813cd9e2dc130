import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.ts'
import type { TestClient } from '../src/server/testing/test-client.ts'
import { buildWebIfStale } from '../src/web/build/if-stale.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

/** Builds the web app from the current sources and starts a browser for it. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  await buildWebIfStale()
  return chromium.launch({ executablePath: findChromium(), args: [...FLAGS, ...flags] })
}

/** Opens a page in a new browser profile, signed in as the given account. */
export async function openPage(browser: Browser, url: string, client?: TestClient) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
  })
  const cookies = client?.cookies.split('; ').filter(Boolean) ?? []
  await context.addCookies(
    cookies.map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
    }),
  )
  return context.newPage()
}
