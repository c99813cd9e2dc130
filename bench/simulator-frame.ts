import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser, visit } from '../e2e/support/browser.ts'
import { startServerProcess } from '../e2e/support/server-process.ts'

/**
 * How long the price simulator works on one step of its slider, beside one frame of a screen of 60 Hz: as the browser
 * runs here, and slowed down fourfold like a slow phone. Needs a built web app: npm run build.
 */
const FRAME_MS = 1000 / 60
const STEPS = 40
const RUNS = 5

interface Spread {
  median: number
  p95: number
  most: number
}

/** All that the page's main thread works from a key to the frame that shows it. Its own time: others on the machine do not count. */
async function stepsOf(page: Page, slowdown: number): Promise<Spread> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const work: number[] = []
  for (let step = 1; step <= STEPS; step += 1) {
    const before = await worked()
    await page.keyboard.press(step % 4 === 0 ? 'ArrowLeft' : 'ArrowRight')
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
    work.push((await worked()) - before)
  }
  await session.detach()
  const sorted = work.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { median: at(0.5), p95: at(0.95), most: at(1) }
}

const folder = await mkdtemp(join(tmpdir(), 'safi-bench-'))
const server = await startServerProcess({ SAFI_DATA_DIR: folder })
const browser = await launchBrowser()
try {
  const { page } = await visit(browser, server.url, { language: 'en', width: 360 })
  await page.goto('/demo')
  const slider = page.locator('input[type=range]')
  await slider.waitFor()
  await page.locator('.recharts-bar-rectangle').first().waitFor()
  await slider.focus()
  await stepsOf(page, 1)
  for (const slowdown of [1, 4]) {
    for (let run = 1; run <= RUNS; run += 1) {
      const { median, p95, most } = await stepsOf(page, slowdown)
      const frames = (ms: number) => `${(ms / FRAME_MS).toFixed(2)} frames (${ms.toFixed(1)} ms)`
      console.log(
        `CPU ${slowdown}x slower, run ${run}: median ${frames(median)}, p95 ${frames(p95)}, most ${frames(most)}`,
      )
    }
  }
} finally {
  await browser.close()
  await server.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
