import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { CHROMIUM, takenOver, visit } from '../e2e/support/browser.ts'
import { startServerProcess } from '../e2e/support/server-process.ts'

/**
 * Measures how fast the price simulator responds to a step of its slider, relative to one frame at 60 Hz, with and without 4x CPU
 * throttling. Needs a built web app (npm run build). The time from key press to next paint comes from Event Timing, in steps of 8 ms from
 * 16 ms on. The processor time of the main thread includes later frames of the same step. A page with only one slider and one number,
 * measured in turn, shows the cost of the browser itself.
 */
const FRAME_MS = 1000 / 60
const STEPS = 40
const RUNS = 5

interface Steps {
  /** The measured share of slider steps that are painted in the next frame. */
  inOneFrame: number
  answered: number[]
  worked: number[]
}

const WATCH = `
  window.answers = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'keydown') window.answers.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 })`

const BARE = `<input type="range" min="0" max="1000" value="500" oninput="this.nextSibling.value = this.value"><output>500</output>`

async function stepsOf(page: Page, slowdown: number): Promise<Steps> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const taskTime = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  await page.locator('input[type=range]').focus()
  await page.evaluate('window.answers.length = 0')
  const worked: number[] = []
  for (let step = 1; step <= STEPS; step += 1) {
    const before = await taskTime()
    await page.keyboard.press(step % 4 === 0 ? 'ArrowLeft' : 'ArrowRight')
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
    worked.push((await taskTime()) - before)
  }
  await page.evaluate('new Promise((done) => requestIdleCallback(() => setTimeout(done), { timeout: 1000 }))')
  const slow = await page.evaluate<number[]>('window.answers')
  await session.detach()
  const answered = [...Array<number>(Math.max(0, STEPS - slow.length)).fill(FRAME_MS), ...slow]
  return {
    inOneFrame: answered.filter((ms) => ms <= FRAME_MS).length / STEPS,
    answered: answered.toSorted((a, b) => a - b),
    worked: worked.toSorted((a, b) => a - b),
  }
}

const framesAt = (sorted: readonly number[], share: number) =>
  `${((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) / FRAME_MS).toFixed(1)}`

const told = ({ inOneFrame, answered, worked }: Steps) =>
  `${Math.round(inOneFrame * 100)} % within one frame; frames until painted: median ${framesAt(answered, 0.5)}, ` +
  `p95 ${framesAt(answered, 0.95)}; frames of work: median ${framesAt(worked, 0.5)}, p95 ${framesAt(worked, 0.95)}`

const folder = await mkdtemp(join(tmpdir(), 'safi-bench-'))
const server = await startServerProcess({ SAFI_DATA_DIR: folder })
const browser = await chromium.launch(CHROMIUM)
// the reference page needs another browser, because a browser renders only one of its pages at a time
const bareBrowser = await chromium.launch(CHROMIUM)
try {
  const { page } = await visit(browser, server.url, { language: 'en', width: 360 })
  await page.goto('/demo')
  await takenOver(page)
  const bare = await bareBrowser.newPage()
  await bare.setContent(BARE)
  for (const each of [page, bare]) {
    await each.evaluate(WATCH)
    await stepsOf(each, 1)
  }
  for (const slowdown of [1, 4]) {
    for (let run = 1; run <= RUNS; run += 1) {
      console.log(`CPU ${slowdown}x slower, run ${run}`)
      console.log(`  simulator: ${told(await stepsOf(page, slowdown))}`)
      console.log(`  bare page: ${told(await stepsOf(bare, slowdown))}`)
    }
  }
} finally {
  await browser.close()
  await bareBrowser.close()
  await server.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
