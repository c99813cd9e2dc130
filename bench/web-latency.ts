import type { Page } from 'playwright-core'
import { startPostgres } from '../src/server/testing/postgres-server.ts'
import { businessWithProducts, importWholeFile } from './business.ts'
import { freshDatabase } from './database.ts'
import { type BenchContext, type Benchmark, type Figure, quantile } from './frame.ts'
import { startSafi } from './safi-server.ts'
import { salesFiles } from './sales-file.ts'
import { openBrowser, openPage } from './web-browser.ts'

const CLICKS = 20
/** What counts as good for interactions to the next paint. */
const GOOD_MS = 200

const WATCH = `
  window.paints = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.paints.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })`

/** Turning pages and sorting: from the click to the next paint, and to the rows that were asked for. */
export const webLatencyBenchmark: Benchmark = {
  title: 'Clicks in long lists: 2,000 products, and all lines of the largest size',
  async *run(context) {
    const postgres = await startPostgres(['synchronous_commit=on'])
    const server = await startSafi(await freshDatabase(postgres))
    const browser = await openBrowser()
    try {
      const business = await businessWithProducts(server)
      const lines = Math.max(...context.sizes)
      await importWholeFile(business, await salesFiles(lines))
      const page = await openPage(browser, server.url, business.client)
      const at = `/business/${business.businessId}`
      yield* figuresOf(context, page, 'products: next page', `${at}/products`, 'Next page')
      yield* figuresOf(
        context,
        page,
        `${lines} sales lines: next page`,
        `${at}/sales?view=lines`,
        'Next page',
      )
    } finally {
      await browser.close()
      await server.stop()
      await postgres.stop()
    }
  },
}

async function* figuresOf(
  context: BenchContext,
  page: Page,
  what: string,
  path: string,
  button: string,
): AsyncGenerator<Figure> {
  const painted: number[] = []
  const there: number[] = []
  await page.goto(path)
  const click = page.getByRole('button', { name: button })
  await click.waitFor()
  await page.evaluate(WATCH)
  for (let turn = 0; turn < CLICKS; turn += 1) {
    const answered = page.waitForResponse((response) => response.url().includes('/api/'))
    const started = performance.now()
    await click.click()
    await answered
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    there.push(performance.now() - started)
  }
  const slow = await page.evaluate<number[]>('window.paints')
  // what took less than 16 ms is not told by the browser
  painted.push(...slow.slice(0, CLICKS), ...Array<number>(Math.max(0, CLICKS - slow.length)).fill(16))
  context.say(`${what}: p95 ${quantile(painted, 0.95).toFixed(0)} ms to the next paint`)
  yield {
    what: `${what}, to the next paint`,
    unit: 'ms',
    values: painted,
    goal: { of: 'worst', atMost: GOOD_MS },
  }
  yield { what: `${what}, until its rows stand`, unit: 'ms', values: there }
}
