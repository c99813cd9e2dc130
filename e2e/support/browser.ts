import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { ARABIC_UNITS } from '#phrases/currency-unit.ts'
import { measured } from '#server/testing/measured.ts'
import { expectAccessible, expectContrast } from './accessibility.ts'
import { openProfile } from './profiles.ts'
import { wordsOf } from './words.ts'

/** The features that Playwright disables. Chromium obeys only the last --disable-features, so the option below repeats them. */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Suggestions of the address bar, which no test sees and for which each window would start a process. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/**
 * Options of the installed browser, which turn off its background requests. The pages of a profile share one process, so scripts of the
 * application and of the checks are compiled once and not for each page.
 */
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
    '--process-per-site',
    // a page of a test lives too briefly to earn back what V8's optimizing compilers cost
    '--js-flags=--no-maglev --no-turbofan',
    `--disable-features=${[...WITHOUT, ...ADDRESS_BAR].join(',')}`,
  ],
}

let started: Promise<Browser> | undefined

/** Returns the browser of this test worker. All test files of the worker share it, and it closes when the worker ends. */
export function openBrowser(): Promise<Browser> {
  started ??= measured('browser start', () => chromium.launch(CHROMIUM))
  return started
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Fails if the page logged an unexpected message to the console. */
  expectQuiet(): void
}

/**
 * Opens a page without cookies and storage, in a language, width and colour scheme. It closes at the end of the test. With `fresh` the
 * browser profile is new and has an empty cache. Tests of a first visit, of clocks, and of a page that notices that the connection is back
 * need it: in a shared profile, other pages tell the browser process too early that it is online.
 */
export async function visit(
  browser: Browser,
  baseURL: string,
  options: {
    language: 'en' | 'ar'
    width?: number
    dark?: boolean
    scripts?: boolean
    fresh?: boolean
    worker?: boolean
  },
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
        // the layout does not depend on this: drawing only a sixteenth of the pixels saves time
        deviceScaleFactor: 0.25,
        javaScriptEnabled: options.scripts ?? true,
        // a service worker would answer the page requests that the tests intercept
        serviceWorkers: options.worker ? 'allow' : 'block',
      },
      options.fresh ?? false,
    )
    onTestFinished(leave)
    return { context, page: await context.newPage() }
  })
  printIfFailed(page)
  const noise: string[] = []
  // The browser logs a console error for pages with status 404. Tests of missing pages expect it.
  const missing = new Set<string>()
  page.on('response', (response) => {
    if (response.status() === 404 && response.request().isNavigationRequest()) missing.add(response.url())
  })
  page.on('console', (message) => {
    if (
      missing.has(message.location().url) ||
      message.text().startsWith('Service Worker registration blocked')
    )
      return
    if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(error.message))
  return { page, context, expectQuiet: () => expect(noise).toEqual([]) }
}

/**
 * If the test fails, prints what the page shows, its latest responses and the requests without one, because a failure on a busy machine can
 * rarely be repeated.
 */
function printIfFailed(page: Page): void {
  const waiting = new Set<Request>()
  const ended: string[] = []
  const endedAs = (request: Request, how: unknown) => {
    waiting.delete(request)
    ended.push(`${how}: ${request.method()} ${request.url()}`)
  }
  page.on('request', (request) => waiting.add(request))
  page.on('requestfinished', (request) => endedAs(request, request.existingResponse()?.status()))
  page.on('requestfailed', (request) => endedAs(request, request.failure()?.errorText))
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: Error) => error.message)
    const requests = [...waiting].map((request) => `no answer yet: ${request.method()} ${request.url()}`)
    console.error([`${page.url()} shows:`, shown, ...ended.slice(-10), ...requests].join('\n'))
  })
}

/** Waits until a prerendered page is hydrated, that is, until its scripts handle events. */
export function takenOver(page: Page): Promise<void> {
  return page.locator('#root:not([data-page])').waitFor({ state: 'attached' })
}

/** Checks what every screen must meet: no horizontal scrolling, nothing untranslated, no accessibility violation. */
export async function expectWellMade(page: Page): Promise<void> {
  // The prerendered frame of a page can show its first figures before React replaces the frame.
  await page.locator('#root > [inert]').waitFor({ state: 'detached' })
  // While new content loads, the old content is dimmed.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await measured('page check', async () => {
    await expectNoSidewaysScrolling(page)
    await expectTranslated(page)
    await expectAccessible(page)
    await expectContrast(page)
  })
}

/**
 * Runs `expectWellMade` at both widths and in both themes, then restores width and theme. At the other width it checks only the other
 * theme: the journey in the other language starts with that width and theme, so both journeys together cover all four combinations.
 */
export async function expectWellMadeInEveryLook(page: Page): Promise<void> {
  await expectWellMadeInBothThemes(page)
  const own = page.viewportSize() ?? { width: 1280, height: 900 }
  await page.setViewportSize({ ...own, width: own.width < 1024 ? 1280 : 360 })
  await inOtherTheme(page, () => expectWellMade(page))
  await page.setViewportSize(own)
}

/** Runs `expectWellMade` in both themes at the current width, for content that other widths do not show, then restores the theme. */
export async function expectWellMadeInBothThemes(page: Page): Promise<void> {
  await expectWellMade(page)
  // The theme changes only colours, so in the other theme only contrast is checked.
  await inOtherTheme(page, () => measured('page check', () => expectContrast(page)))
}

async function inOtherTheme(page: Page, check: () => Promise<void>): Promise<void> {
  const dark = await page.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`)
  await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' })
  await check()
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
}

/** How many frames a screen may take to adapt to a new width. Frames, unlike seconds, are later when the machine is busy. */
const ADAPTS_IN_FRAMES = 180

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate<number>(`(async () => {
    const overflow = () => document.documentElement.scrollWidth - innerWidth
    for (let frame = 0; overflow() > 0 && frame < ${ADAPTS_IN_FRAMES}; frame++)
      await new Promise(requestAnimationFrame)
    return overflow()
  })()`)
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

/**
 * Matches a currency code next to an amount for which Arabic has an abbreviation. Amounts and their currency are joined by a no-break
 * space.
 */
const CODE_BESIDE_AMOUNT = new RegExp(
  `[\\d\\u0660-\\u0669][\\u2066-\\u2069\\n]*\\u00a0(?:${Object.keys(ARABIC_UNITS).join('|')})`,
)

/** Matches a phrase key that is shown instead of its text, such as "sales.title", but not the name of a file, such as "sales.csv". */
const UNTRANSLATED = new RegExp(
  `\\b(?:${Object.keys(wordsOf('en')).join('|')})\\.(?!(?:csv|xlsx)\\b)[a-z]\\w+`,
  'g',
)

async function expectTranslated(page: Page): Promise<void> {
  // Text nodes are joined by newlines, so that "… and reports." next to "noon" does not look like a key.
  const text = await page.evaluate<string>(`(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const all = []
    while (texts.nextNode()) all.push(texts.currentNode.data)
    return all.join('\\n')
  })()`)
  expect(text.match(UNTRANSLATED)).toBeNull()
  if ((await page.locator('html').getAttribute('lang')) === 'ar')
    expect(text.match(CODE_BESIDE_AMOUNT)).toBeNull()
}
