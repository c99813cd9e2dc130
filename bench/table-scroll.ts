import type { Browser, CDPSession, Page } from 'playwright-core'
import { changeProducts } from '../src/contract/product-changes.ts'
import { importFile } from '../src/server/testing/importing.ts'
import { startSafi } from './safi-server.ts'
import { HEADER } from './sales-file.ts'
import { openBrowser, openPage } from './web-browser.ts'

/**
 * Measures how smoothly a table of 5,000 products scrolls by 30 px a frame, with and without 4x CPU throttling. `script`, `style` and
 * `layout` are the time that the web application uses of the main thread. `other` is mostly paint, which software rendering makes slow on a
 * machine without a graphics card. Run: npx node bench/table-scroll.ts
 */
const PRODUCTS = 5_000
const FRAMES = 240
const RUNS = 3
const PARTS = {
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
  all: 'TaskDuration',
}

const SCROLL = `new Promise((done) => {
  const frames = []
  let last
  const step = (now) => {
    if (last !== undefined) frames.push(now - last)
    last = now
    if (frames.length === ${FRAMES}) done(frames)
    else {
      scrollBy(0, 30)
      requestAnimationFrame(step)
    }
  }
  requestAnimationFrame(step)
})`

async function partsOf(session: CDPSession): Promise<Record<keyof typeof PARTS, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  const milliseconds = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  const parts = Object.entries(PARTS).map(([part, name]) => [part, milliseconds(name)])
  return Object.fromEntries(parts) as Record<keyof typeof PARTS, number>
}

async function scrolledAt(page: Page, slowdown: number): Promise<string> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.reload()
  await page.locator('tr[data-index="5"] a').waitFor()
  await page.waitForLoadState('networkidle')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const before = await partsOf(session)
  const frames = (await page.evaluate<number[]>(SCROLL)).toSorted((a, b) => a - b)
  const after = await partsOf(session)
  await session.detach()
  const mean = frames.reduce((sum, frame) => sum + frame, 0) / frames.length
  const perFrame = (part: keyof typeof PARTS) => (after[part] - before[part]) / frames.length
  const own = perFrame('script') + perFrame('style') + perFrame('layout')
  const shown = (ms: number) => ms.toFixed(1)
  return (
    `frame: mean ${shown(mean)}, p95 ${shown(frames[Math.floor(frames.length * 0.95)] ?? 0)} ms; main thread per frame: ` +
    `${shown(own)} ms (script ${shown(perFrame('script'))}, style ${shown(perFrame('style'))}, layout ${shown(perFrame('layout'))}), ` +
    `other ${shown(perFrame('all') - own)}`
  )
}

interface FrameReport {
  readonly frame_sequence: number
  readonly state: string
  readonly scroll_state: string
  readonly has_missing_content: boolean
}

/**
 * Scrolls by 7,200 px in 4 s with the wheel, which the browser's compositor follows without waiting for the main thread. Returns how many of
 * the frames it presented, and how many of those showed a place whose rows were not rendered yet.
 */
async function draggedAt(browser: Browser, page: Page, slowdown: number): Promise<string> {
  const session = await page.context().newCDPSession(page)
  await page.evaluate('scrollTo(0, 0)')
  await page.locator('tr[data-index="5"] a').waitFor()
  await page.waitForLoadState('networkidle')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const tracing = await browser.newBrowserCDPSession()
  const reports: FrameReport[] = []
  tracing.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as { args?: { frame_reporter?: FrameReport } }[])
      if (event.args?.frame_reporter) reports.push(event.args.frame_reporter)
  })
  await tracing.send('Tracing.start', { traceConfig: { includedCategories: ['cc', 'benchmark'] } })
  const drag = { x: 180, y: 400, yDistance: -7_200, speed: 1_800, gestureSourceType: 'mouse' } as const
  await session.send('Input.synthesizeScrollGesture', drag)
  const complete = new Promise((done) => tracing.once('Tracing.tracingComplete', done))
  await tracing.send('Tracing.end')
  await complete
  await session.detach()
  const top = await page.evaluate<number>('scrollY')
  const scrolling = reports.filter(({ scroll_state }) => scroll_state !== 'SCROLL_NONE')
  // a frame that the main thread has not finished is reported twice: without and with its changes
  const frames = (is: (report: FrameReport) => boolean) =>
    new Set(scrolling.filter(is).map(({ frame_sequence }) => frame_sequence)).size
  const presented = frames(({ state }) => state.startsWith('STATE_PRESENTED'))
  const dropped = frames(({ state }) => state === 'STATE_DROPPED')
  const blank = frames(({ has_missing_content }) => has_missing_content)
  return `${top} px, ${presented} frames presented, ${dropped} dropped, ${blank} with a blank place`
}

const numbers = Array.from({ length: PRODUCTS }, (_, at) => at)
const server = await startSafi()
const browser = await openBrowser()
try {
  const client = await server.visitor().signUp()
  const { id: businessId } = await client.newBusiness()
  const newProducts = numbers.map((at) => ({
    ...{ name: `USB-C charger for desk and car, number ${at}`, sku: `SKU-${at}` },
    ...{ price: 25_000, unitCost: 9_000 + at, quantity: at % 90, tags: at % 3 ? [] : ['summer'] },
  }))
  await client.call(changeProducts, { params: { businessId }, body: { newProducts } })
  const day = new Date().toISOString().slice(0, 10)
  const rows = numbers.map((at) => `S${at},1,${day},noon,SKU-${at},,1,${100 + at}.00,15.00,8.00,EGP,sale`)
  await importFile(client, businessId, { name: 'sales.csv', text: [HEADER, ...rows, ''].join('\n') })
  const page = await openPage(browser, server.url, client)
  for (const [width, height] of [
    [1280, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/business/${businessId}/products`)
    for (const slowdown of [1, 4])
      for (let run = 1; run <= RUNS; run += 1)
        console.log(
          `${width} px, CPU ${slowdown}x slower, run ${run}: ${await scrolledAt(page, slowdown)}\n` +
            `  dragged: ${await draggedAt(browser, page, slowdown)}`,
        )
  }
} finally {
  await browser.close()
  await server.stop()
}
