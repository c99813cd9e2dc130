import type { Page } from 'playwright-core'

/** What the screen showed in one frame. */
export interface Frame {
  language: string
  direction: string
  theme: string
  background: string
  /** The text of the heading; null while there is no heading. */
  heading: string | null
  /** The first link of the navigation, "Home". */
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
  // An element may exist before its text.
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

/** Makes every page of this tab record its frames whenever something in them changes. */
export async function recordFrames(page: Page): Promise<void> {
  await page.addInitScript({ content: RECORDER })
}

/** Opens a page and waits until React has hydrated it and the session is loaded. */
export async function openWhole(page: Page, path: string): Promise<void> {
  const session = page.waitForResponse('**/api/session')
  await page.goto(path)
  await until(
    page,
    `Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber'))`,
  )
  await (await session).finished()
  // Waits for one more frame, in which the response is rendered.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
}

/** Polls in every frame: the content security policy forbids Playwright's own `waitForFunction`. */
export async function until(page: Page, condition: string): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const look = () => (${condition} ? done() : requestAnimationFrame(look))
    look()
  })`)
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

/** Whether the heading is still the DOM element that the server sent. */
export function keptHeading(page: Page): Promise<boolean> {
  return page.evaluate(`window.firstHeading === document.querySelector('h1')`)
}

/** All values over time, without null: a single value means that it never changed. */
export function values<K extends keyof Frame>(frames: readonly Frame[], key: K): Frame[K][] {
  return [...new Set(frames.map((frame) => frame[key]))].filter((value) => value !== null)
}
