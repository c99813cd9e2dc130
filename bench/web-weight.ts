import { buildWebIfStale } from '../src/web/build/if-stale.ts'
import { weighScreens } from '../src/web/build/weights.ts'
import type { Benchmark } from './harness.ts'

/** Size budgets in KB (1,000 bytes). */
const GOALS: Readonly<Record<string, number>> = { home: 110, 'business-dashboard': 220 }

/**
 * Measures the compressed size of each screen's scripts, without CSS. Builds are reproducible, so one run is enough. Charts and menus load
 * later and are not included.
 */
export const webWeightBenchmark: Benchmark = {
  title: 'Scripts that each screen needs, compressed (brotli), in the larger language',
  async *run() {
    await buildWebIfStale()
    for (const { screen, script } of weighScreens().toSorted((a, b) => a.script - b.script)) {
      const atMost = GOALS[screen]
      yield {
        what: screen,
        unit: 'KB',
        values: [script / 1000],
        ...(atMost !== undefined && { goal: { of: 'median', atMost } as const }),
      }
    }
  },
}
