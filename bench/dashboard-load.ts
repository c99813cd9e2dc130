import type { CDPSession, Page } from 'playwright-core'
import { quantile } from './harness.ts'
import { startSafi } from './safi-server.ts'
import { sellerOf300 } from './seller-of-300.ts'
import { openBrowser, openPage } from './web-browser.ts'

/**
 * Measures when a slow phone shows the dashboard of a seller with 300 SKUs: the first paint, the profit (before React), and all headline figures.
 * The phone has 4x CPU throttling and a line of 1.44 Mbps with 150 ms latency. `cold` has an empty cache, `warm` opens the same page again.
 * Run: npx node bench/dashboard-load.ts
 */
const RUNS = 7
const SLOWDOWN = 4
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.44 * 1024 * 1024) / 8,
  uploadThroughput: (0.7 * 1024 * 1024) / 8,
}

const WATCH = `
  window.reached = {}
  const look = () => {
    const frame = document.querySelector('#root > [inert]')
    const profit = document.querySelector('[data-first-figures] [data-slot=profit] [data-amount]')
    if (profit?.textContent) window.reached.profit ??= performance.now()
    if (document.body && !frame && document.querySelector('main dl dd')) window.reached.figures ??= performance.now()
    if (window.reached.figures === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

const POINTS = ['paint', 'profit', 'figures'] as const
type Load = Record<(typeof POINTS)[number], number>

async function loaded(page: Page, path: string): Promise<Load> {
  await page.goto(path)
  await page.evaluate(`new Promise((done) => {
    const look = () => (window.reached.figures === undefined ? setTimeout(look, 50) : done())
    look()
  })`)
  const { profit, figures } = await page.evaluate<Partial<Load>>('window.reached')
  const paint = await page.evaluate<number>(
    `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`,
  )
  return { paint, profit: profit ?? Number.NaN, figures: figures ?? Number.NaN }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

const server = await startSafi()
const browser = await openBrowser()
const loads: Record<'cold' | 'warm', Load[]> = { cold: [], warm: [] }
try {
  const { client, businessId } = await sellerOf300(server)
  const path = `/business/${businessId}/dashboard`
  for (let run = 0; run < RUNS; run += 1) {
    const page = await openPage(browser, server.url, client)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.addInitScript({ content: WATCH })
    const session = await page.context().newCDPSession(page)
    await slowDown(session)
    await session.send('ServiceWorker.enable')
    loads.cold.push(await loaded(page, path))
    // The worker takes over later visits. A phone stops an idle worker, so it must start again.
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await page.waitForLoadState('load')
    await page.goto('about:blank')
    await session.send('ServiceWorker.stopAllWorkers')
    loads.warm.push(await loaded(page, path))
    await page.context().close()
  }
} finally {
  await browser.close()
  await server.stop()
}
for (const [how, values] of Object.entries(loads))
  for (const point of POINTS) {
    const times = values.map((load) => load[point])
    const [median, least, most] = [0.5, 0, 1].map((share) => Math.round(quantile(times, share)))
    console.log(`${how}, ${point}: ${median} ms (${least} to ${most})`)
  }
