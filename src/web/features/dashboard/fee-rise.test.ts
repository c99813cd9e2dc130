import { expect, test } from 'vitest'
import type { Statement } from '#contract/dashboard.ts'
import { feeRise } from './fee-rise.ts'
import { linksOf } from './links.ts'

type Platform = Statement['byPlatform'][number]
const figures = (revenue: number, fees: number, feeCoverageBp: number | null = 10_000) =>
  ({ revenue, fees, feeCoverageBp }) as Platform
const platform = (name: string, now: Platform, before: Platform | null): Platform => ({
  ...now,
  platform: name,
  before,
})

test('names the platform whose higher share of revenue costs the seller most', () => {
  const rows = [
    platform('noon', figures(100_000, 20_000), figures(50_000, 9_000)),
    platform('Amazon', figures(5_000, 1_500), figures(5_000, 1_250)),
  ]
  expect(feeRise(rows)).toEqual({ platform: 'noon', before: 1_800, now: 2_000 })
})

test.each([
  ['the share rose by less than half a point', figures(100_000, 15_040), figures(100_000, 15_000)],
  ['nothing was sold in the previous period', figures(100_000, 20_000), null],
  ['refunds are larger than sales', figures(-100, 20), figures(100, 10)],
  ['some fees are unknown', figures(100_000, 20_000, 9_000), figures(100_000, 10_000)],
])('names no platform when %s', (_, now, before) => {
  expect(feeRise([platform('noon', now, before)])).toBeNull()
})

test('links to sales open the list of lines, whose totals equal the figure', () => {
  const days = { from: '2026-04-01', to: '2026-04-30' }
  const { product, sales } = linksOf('b', 'EGP', days)
  const open = { view: 'lines', currency: 'EGP', ...days }
  for (const [link, filters] of [
    [sales(), {}],
    [sales({ platform: 'noon' }), { platform: 'noon' }],
    [sales({ from: '2026-04-05', to: '2026-04-05' }), { from: '2026-04-05', to: '2026-04-05' }],
    [product({ productId: null, sku: 'OUD-50' }), { search: 'OUD-50' }],
  ] as const)
    expect(Object.fromEntries(new URL(link, 'http://safi.test').searchParams)).toEqual({
      ...open,
      ...filters,
    })
})

test('links lead to reports of the same days with the same comparison', () => {
  const days = { from: '2026-03-01', to: '2026-03-31' }
  const asked = (...compare: ['year'] | []) => {
    const { report } = linksOf('b', 'EGP', days, ...compare)
    return Object.fromEntries(new URL(report({ tab: 'bridge' }), 'http://safi.test').searchParams)
  }
  const address = { tab: 'bridge', statement: 'EGP', period: 'custom', ...days }
  expect(asked('year')).toEqual({ ...address, compare: 'year' })
  expect(asked()).toEqual(address)
})
