import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { buildWebIfStale } from '#web/build/if-stale.ts'
import { type Weight, weighScreens } from '#web/build/weights.ts'

/**
 * Size budgets in compressed bytes, a few percent above the sizes when they were set. To see current sizes run: npm run bench -- web-weight
 */
const MOST_STYLE = 12_400
const MOST_SCRIPT = 247_200
// screens of a business include the code that says why a member may not use a control
const LESS: Readonly<Record<string, number>> = {
  // the home page includes the 157 currencies of ISO 4217 with their decimals, with which it formats amounts
  home: 98_300,
  pricing: 89_100,
  // the dashboard includes changes since the previous period, sparklines, the best and worst products, alerts, and the phrases of the
  // forecast
  'business-dashboard': 181_400,
  // the sales screen includes the filter bar, the table with its columns, and the totals
  'business-sales': 182_500,
  // the import screen includes the mapping of columns, the reader of dates in all notations, the preview, the cost grid, and the
  // connections tab
  'business-import': 263_100,
  // the fees screen includes the fee check, learned fees and the fee rules, with their tables and filters
  'business-fees': 255_000,
  login: 195_600,
  import: 162_300,
}

let weights: Weight[] = []

beforeAll(async () => {
  await buildWebIfStale()
  weights = weighScreens()
})

test('the build does not contain the component gallery of the development server', () => {
  const assets = new URL('../dist/web/public/assets/', import.meta.url)
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  expect(
    scripts.filter((file) => readFileSync(new URL(file, assets), 'utf8').includes('Component gallery')),
  ).toEqual([])
})

test('every screen stays within its size budget for scripts and CSS', () => {
  const tooHeavy = weights.filter(
    ({ screen, script, style }) => script > (LESS[screen] ?? MOST_SCRIPT) || style > MOST_STYLE,
  )
  expect(tooHeavy).toEqual([])
  expect(weights.map(({ screen }) => screen)).toEqual(expect.arrayContaining(Object.keys(LESS)))
})
