import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.SAFI_CHROMIUM ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: FLAGS })
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Fails where the page said anything on the console that it should not. */
  expectQuiet(): void
}

/** A fresh browser profile at one address, language, width and colour scheme. */
export async function visit(
  browser: Browser,
  baseURL: string,
  options: { language: 'en' | 'ar'; width?: number; dark?: boolean },
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL,
    locale: options.language === 'ar' ? 'ar-EG' : 'en-GB',
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const noise: string[] = []
  // the browser makes a note of a page that is answered with 404, as pages that do not exist are
  const missing = new Set<string>()
  page.on('response', (response) => {
    if (response.status() === 404 && response.request().isNavigationRequest()) missing.add(response.url())
  })
  page.on('console', (message) => {
    if (missing.has(message.location().url)) return
    if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(error.message))
  return { page, context, expectQuiet: () => expect(noise).toEqual([]) }
}

/** A public page is sent whole; from now on its scripts hear what is done in it. */
export function takenOver(page: Page): Promise<void> {
  return page.locator('#root:not([data-page])').waitFor({ state: 'attached' })
}

/** What every screen must hold: no sideways scrolling, nothing untranslated, no accessibility violation. */
export async function expectWellMade(page: Page): Promise<void> {
  // what is still shown while the next comes is dimmed
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
  // text by text: "… and reports." beside "noon" is no key
  const text = await page.evaluate<string>(`(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const all = []
    while (texts.nextNode()) all.push(texts.currentNode.data)
    return all.join('\\n')
  })()`)
  expect(
    text.match(
      /\b(?:common|auth|businesses|products|imports|dashboard|landing|errors|validation|profile|settings|pricing|legal|demo|instant|descriptions|catalog|sample|reports|ownData|payouts|periods|costs|feeCheck|simulator|vat|fees)\.[a-z]\w+/g,
    ),
  ).toBeNull()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target).join(' ')}`),
    page.url(),
  ).toEqual([])
}
