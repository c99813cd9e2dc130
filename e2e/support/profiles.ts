import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { WAIT_MS } from '#server/testing/time-limits.ts'

export interface Profile {
  readonly context: BrowserContext
  /** Releases the profile after a test: it is cleared for the next test, or closed. */
  leave(): Promise<void>
}

interface Kept {
  readonly context: BrowserContext
  /** A page of the server that stays open, so that the window does not close and the next page can use the process that is running. */
  readonly still: Page
  readonly devtools: CDPSession
}

const idle = new Map<string, Kept[]>()

/**
 * Opens a browser profile without cookies, storage or permissions. It reuses the HTTP cache of an earlier profile with the same options, as
 * for a returning user. A new profile would load and compile the whole application, which takes twice as long as the rest of a test. With
 * `fresh` the cache is empty, and the profile is closed after the test.
 */
export async function openProfile(
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
  fresh: boolean,
): Promise<Profile> {
  if (fresh) {
    const context = await newContext(browser, options)
    return { context, leave: () => context.close() }
  }
  const key = JSON.stringify(options)
  const own = idle.get(key) ?? []
  idle.set(key, own)
  const kept = own.pop() ?? (await newProfile(browser, options))
  return {
    context: kept.context,
    leave: async () => {
      await empty(kept, options.baseURL)
      own.push(kept)
    },
  }
}

/** Closes the profiles for the pages of a server that has stopped. */
export async function closeProfiles(baseURL: string): Promise<void> {
  for (const [key, kept] of idle) {
    if (JSON.parse(key).baseURL !== baseURL) continue
    idle.delete(key)
    await Promise.all(kept.map(({ context }) => context.close()))
  }
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(WAIT_MS)
  return context
}

async function newProfile(browser: Browser, options: BrowserContextOptions): Promise<Kept> {
  const context = await newContext(browser, options)
  const still = await context.newPage()
  await still.goto('/icon.svg')
  return { context, still, devtools: await context.newCDPSession(still) }
}

async function empty({ context, still, devtools }: Kept, baseURL: string): Promise<void> {
  await Promise.all(context.pages().map((page) => page !== still && page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  // A response to a closed page can still set a cookie. After another response, nothing of that page is left.
  await still.evaluate(`fetch('/icon.svg', { cache: 'no-store' })`)
  await context.clearCookies()
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(baseURL).origin, storageTypes: 'all' })
}
