import { beforeAll, expect, test } from 'vitest'
import { buildWebIfStale } from '#web/build/if-stale.ts'
import { type Weight, weighScreens } from '#web/build/weights.ts'

/** Compressed bytes, a few percent above what they were when this was written. What they are: npm run bench -- web-weight */
const MOST_STYLE = 10_500
const MOST_SCRIPT = 235_000
const LESS: Readonly<Record<string, number>> = {
  // the 157 currencies of ISO 4217 and their digits: amounts are drawn there
  home: 122_000,
  pricing: 117_000,
  // with the share of sales that a margin covers
  'business-dashboard': 162_000,
  // with what keeps unsaved input from being lost
  'business-sales': 163_000,
  login: 184_000,
  import: 166_000,
}

let weights: Weight[] = []

beforeAll(async () => {
  await buildWebIfStale()
  weights = weighScreens()
})

test('every screen stays within its size budget for scripts and CSS', () => {
  const tooHeavy = weights.filter(
    ({ screen, script, style }) => script > (LESS[screen] ?? MOST_SCRIPT) || style > MOST_STYLE,
  )
  expect(tooHeavy).toEqual([])
  expect(weights.map(({ screen }) => screen)).toEqual(expect.arrayContaining(Object.keys(LESS)))
})
