import type { Page } from 'playwright-core'
import { products } from '../src/phrases/en/products.ts'
import { sales } from '../src/phrases/en/sales.ts'
import { startPostgres } from '../src/server/testing/postgres-server.ts'
import { endsWithUs, freshDatabase } from './database.ts'
import { type BenchContext, type Benchmark, type Figure, quantile, wanted } from './harness.ts'
import { businessWithLines } from './many-lines.ts'
import { startSafi } from './safi-server.ts'
import { skuName } from './sales-file.ts'
import { openBrowser, openPage } from './web-browser.ts'

const TURNS = 12
/** The highest Interaction to Next Paint, in milliseconds, that web.dev calls good. */
const GOOD_MS = 200

const WATCH = `
  window.paints = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.paints.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })`
const RESTED =
  'new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(done))))'

/** An interaction in a list that is measured repeatedly. `back` returns to the state before it. */
interface Deed {
  readonly what: string
  readonly path: string
  act(page: Page, turn: number): Promise<unknown>
  readonly back?: boolean
}

/** Measures the time from each key press and click to the next paint, and to the requested rows or page. */
export const webLatencyBenchmark: Benchmark = {
  title: 'Keys and clicks in long lists: 2,000 products, and all lines of the largest size',
  async *run(context) {
    const postgres = await startPostgres(['synchronous_commit=on'])
    endsWithUs(postgres.pid)
    const database = await freshDatabase(postgres)
    const server = await startSafi(database)
    const browser = await openBrowser()
    try {
      const lines = Math.max(...context.sizes)
      const business = await businessWithLines(postgres, database, server, lines)
      const page = await openPage(browser, server.url, business.client)
      for (const deed of deedsAt(`/business/${business.businessId}`, lines)) {
        if (wanted(context, deed.what)) yield* figuresOf(context, page, deed)
      }
    } finally {
      await browser.close()
      await server.stop()
      await postgres.stop()
    }
  },
}

function deedsAt(business: string, lines: number): Deed[] {
  const search = (label: string) => async (page: Page, turn: number) => {
    const box = page.getByRole('searchbox', { name: label })
    await box.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(skuName(turn * 37).slice(0, 6 + (turn % 3)))
  }
  const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
  const inProducts = { path: `${business}/products` }
  const inSales = { path: `${business}/sales?view=lines` }
  return [
    { ...inProducts, what: '2,000 products: type in the search', act: search(products.search) },
    { ...inProducts, what: '2,000 products: next page', act: button('Next page') },
    {
      ...inProducts,
      what: '2,000 products: open one',
      act: (page, turn) =>
        page
          .locator('main h2 a')
          .nth(turn % 4)
          .click(),
      back: true,
    },
    { ...inSales, what: `${lines} sales lines: type in the search`, act: search(sales.search) },
    { ...inSales, what: `${lines} sales lines: next page`, act: button('Next page') },
    {
      ...inSales,
      what: `${lines} sales lines: sort`,
      act: (page, turn) => button(turn % 4 < 2 ? sales.columns.revenue : sales.columns.date)(page),
    },
    {
      ...inSales,
      what: `${lines} sales lines: filter`,
      act: async (page, turn) => {
        await page.getByRole('combobox', { name: sales.platform }).focus()
        await page.keyboard.press(turn % 8 < 4 ? 'ArrowDown' : 'ArrowUp')
      },
    },
    {
      ...inSales,
      what: `${lines} sales lines: open an order`,
      act: (page, turn) =>
        page
          .locator('main tbody a[href*="/orders/"]')
          .nth(turn % 4)
          .click(),
      back: true,
    },
  ]
}

async function* figuresOf(context: BenchContext, page: Page, deed: Deed): AsyncGenerator<Figure> {
  const { what, path, act, back } = deed
  const painted: number[] = []
  const there: number[] = []
  await page.goto(path)
  await page.locator('main h2 a, main tbody a').first().waitFor()
  await page.evaluate(WATCH)
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = page.url()
    const started = performance.now()
    await act(page, turn)
    // every measured interaction changes the URL
    await page.waitForURL(({ href }) => href !== before)
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    there.push(performance.now() - started)
    await page.evaluate(RESTED)
    // the slowest key press of a round counts; the browser reports no duration below 16 ms
    painted.push(Math.max(16, ...(await page.evaluate<number[]>('window.paints.splice(0)'))))
    if (back) {
      await page.goBack()
      await page.locator('main h2 a, main tbody a').first().waitFor()
      await page.evaluate(RESTED)
      await page.evaluate('window.paints.splice(0)')
    }
  }
  context.say(`${what}: p95 ${quantile(painted, 0.95).toFixed(0)} ms to the next paint`)
  yield {
    what: `${what}, to the next paint`,
    unit: 'ms',
    values: painted,
    goal: { of: 'worst', atMost: GOOD_MS },
  }
  yield { what: `${what}, until the result appears`, unit: 'ms', values: there }
}
