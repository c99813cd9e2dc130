import { type Browser, type BrowserContext, type BrowserServer, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { measured } from '#server/testing/measured.ts'
import { expectAccessible, expectContrast } from './accessibility.ts'
import { openProfile } from './profiles.ts'

/** The installed browser, without its background requests. */
export const CHROMIUM = {
  executablePath: process.env.SAFI_CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** A browser that several test files share, one after the other. */
export function startBrowser(): Promise<BrowserServer> {
  return measured('browser start', () => chromium.launchServer(CHROMIUM))
}

let connected: Promise<Browser> | undefined

/** The browser of this worker; it ends with the run. */
export function openBrowser(): Promise<Browser> {
  connected ??= chromium.connect(workerOf(inject('browsers')))
  return connected
}

/** Each worker has one of its own. */
export function workerOf<T>(shared: readonly T[]): T {
  const own = shared[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % shared.length]
  if (own === undefined) throw new Error('nothing was started for this worker')
  return own
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Fails if the page logged anything unexpected to the console. */
  expectQuiet(): void
}

/**
 * A page in a browser profile without cookies and storage, at one address, language, width and colour scheme. It closes
 * with the test. `fresh` is for tests of a first visit ever, and of clocks: the profile is new, nothing is cached.
 */
export async function visit(
  browser: Browser,
  baseURL: string,
  options: { language: 'en' | 'ar'; width?: number; dark?: boolean; scripts?: boolean; fresh?: boolean },
): Promise<Visit> {
  const { context, page } = await measured('browser page', async () => {
    const { context, leave } = await openProfile(
      browser,
      {
        baseURL,
        locale: options.language === 'ar' ? 'ar-EG' : 'en-GB',
        viewport: { width: options.width ?? 1280, height: 900 },
        colorScheme: options.dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        // layout is in CSS pixels; a sixteenth of the device pixels is drawn
        deviceScaleFactor: 0.25,
        javaScriptEnabled: options.scripts ?? true,
      },
      options.fresh ?? false,
    )
    onTestFinished(leave)
    return { context, page: await context.newPage() }
  })
  const noise: string[] = []
  // The browser logs a page with status 404, as pages that do not exist have.
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

/** Checks what every screen must meet: no horizontal scrolling, nothing untranslated, no accessibility violation. */
export async function expectWellMade(page: Page): Promise<void> {
  // Old content is dimmed while new content loads.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await measured('page check', async () => {
    await expectNoSidewaysScrolling(page)
    await expectTranslated(page)
    await expectAccessible(page)
    await expectContrast(page)
  })
}

/**
 * `expectWellMade` at both widths and in both themes; the page is left as it was. The other width is seen in the other
 * theme alone: the journey in the other language begins there, so that all four are seen between them.
 */
export async function expectWellMadeInEveryLook(page: Page): Promise<void> {
  await expectWellMadeInBothThemes(page)
  const own = page.viewportSize() ?? { width: 1280, height: 900 }
  await page.setViewportSize({ ...own, width: own.width < 1024 ? 1280 : 360 })
  await inOtherTheme(page, () => expectWellMade(page))
  await page.setViewportSize(own)
}

/** `expectWellMade` at this width alone, for what another width does not have; the page is left as it was. */
export async function expectWellMadeInBothThemes(page: Page): Promise<void> {
  await expectWellMade(page)
  // A theme changes only colours.
  await inOtherTheme(page, () => measured('page check', () => expectContrast(page)))
}

async function inOtherTheme(page: Page, check: () => Promise<void>): Promise<void> {
  const dark = await page.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`)
  await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' })
  await check()
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

async function expectTranslated(page: Page): Promise<void> {
  // Checks text nodes one by one: "… and reports." beside "noon" is not a key.
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
}
