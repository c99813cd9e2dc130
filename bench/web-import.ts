import type { Page } from 'playwright-core'
import { instant } from '../src/phrases/en/instant.ts'
import type { BenchContext, Benchmark, Figure } from './harness.ts'
import { startSafi } from './safi-server.ts'
import { salesFiles } from './sales-file.ts'
import { openBrowser, openPage } from './web-browser.ts'

const WATCH = `
  window.longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
  }).observe({ type: 'longtask' })`

/** Measures how a web worker reads the file of a visitor: the time until figures appear, and how long the page did not respond. */
export const webImportBenchmark: Benchmark = {
  title: 'A sales file read in the browser, from choosing it to its figures',
  async *run(context) {
    const server = await startSafi()
    const browser = await openBrowser()
    try {
      for (const lines of context.sizes.filter((size) => size <= 100_000)) {
        yield* figuresOf(context, await openPage(browser, server.url), lines)
      }
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

async function* figuresOf(context: BenchContext, page: Page, lines: number): AsyncGenerator<Figure> {
  const { sales } = await salesFiles(lines)
  const took: number[] = []
  const longest: number[] = []
  for (let run = 0; run < context.runs; run += 1) {
    await page.goto('/import')
    await page.locator('#root:not([data-page])').waitFor({ state: 'attached' })
    await page.evaluate(WATCH)
    const started = performance.now()
    await page.locator('input[type=file]').first().setInputFiles(sales)
    await page.getByRole('button', { name: instant.save }).waitFor()
    took.push((performance.now() - started) / 1000)
    await page.evaluate('new Promise((done) => requestIdleCallback(() => setTimeout(done)))')
    longest.push(await page.evaluate<number>('window.longest'))
    context.say(`${lines}: ${took.at(-1)?.toFixed(2)} s, longest task ${longest.at(-1)} ms`)
  }
  const size = `${lines / 1000}k lines`
  yield {
    what: `${size}: until the figures appear`,
    unit: 's',
    values: took,
    goal: { of: 'median', atMost: 2 },
  }
  yield {
    what: `${size}: longest task of the page, 0 if none takes over 50 ms`,
    unit: 'ms',
    values: longest,
    goal: { of: 'worst', atMost: 50 },
  }
}
