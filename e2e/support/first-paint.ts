import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What the screen showed in one rendered frame. */
export interface Frame {
  language: string
  direction: string
  theme: string
  background: string
  /** The text of the heading; null while there is no heading. */
  heading: string | null
  /** The text of the first navigation link, "Home". */
  home: string | null
  /** The number of visible links to the login page. */
  logins: number
}

const RECORDER = `
  window.frames_ = []
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const visible = (element) => element?.checkVisibility({ visibilityProperty: true })
  // An element may exist before it has text.
  const textOf = (element) => (visible(element) && element.textContent) || null
  const look = () => {
    requestAnimationFrame(look)
    const root = document.documentElement
    if (!document.body) return
    const heading = document.querySelector('h1')
    window.firstHeading ??= heading ?? undefined
    const frame = {
      language: root.lang,
      direction: root.dir,
      theme: root.className,
      background: getComputedStyle(root).backgroundColor,
      heading: textOf(heading),
      home: textOf(document.querySelector('nav a')),
      logins: document.querySelectorAll('a[href="/login"]').length,
    }
    const last = window.frames_.at(-1)
    if (JSON.stringify(last) !== JSON.stringify(frame)) window.frames_.push(frame)
  }
  requestAnimationFrame(look)
`

/** Makes every page of this tab record a frame whenever something in it differs from the frame before. */
export async function recordFrames(page: Page): Promise<void> {
  await page.addInitScript({ content: RECORDER })
}

/** Opens a page and waits until React has hydrated it and the session is loaded. Does not wait for fonts and pictures. */
export async function openWhole(page: Page, path: string): Promise<void> {
  const session = page.waitForResponse('**/api/session')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await until(
    page,
    `Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber'))`,
  )
  await (await session).finished()
  // Waits one more frame, in which React renders the response.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
}

/** Waits until the condition is true. Playwright's `waitForFunction` cannot be used, because the content security policy forbids it. */
export async function until(page: Page, condition: string): Promise<void> {
  await expect.poll(() => page.evaluate(`Boolean(${condition})`), { message: condition }).toBe(true)
}

export async function untilBackground(page: Page, colour: string): Promise<void> {
  await until(page, `getComputedStyle(document.documentElement).backgroundColor === '${colour}'`)
}

export function framesOf(page: Page): Promise<Frame[]> {
  return page.evaluate('window.frames_')
}

/** The cumulative layout shift: 0 means none, and people begin to notice 0.1. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate('window.shifted')
}

/** Whether the heading is still the same DOM element that the server sent. */
export function keptHeading(page: Page): Promise<boolean> {
  return page.evaluate(`window.firstHeading === document.querySelector('h1')`)
}

/** All values of a property over time, without null. A single value means that the property never changed. */
export function values<K extends keyof Frame>(frames: readonly Frame[], key: K): Frame[K][] {
  return [...new Set(frames.map((frame) => frame[key]))].filter((value) => value !== null)
}
