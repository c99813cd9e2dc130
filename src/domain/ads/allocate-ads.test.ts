import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocateAds, type Spend } from './allocate-ads.ts'

const REPORT: Spend[] = [
  { sku: 'SKU1', amount: 40_000 },
  { sku: 'SKU2', amount: 35_000 },
  {
    sku: null,
    amount: 25_000,
    advertised: [
      { sku: 'SKU2', revenue: 300 },
      { sku: 'SKU3', revenue: 100 },
    ],
  },
]

describe('allocating what a statement charged for ads', () => {
  test('divides spend without a SKU by the revenue of the advertised SKUs, then the charge by spend', () => {
    const { bySku, unallocated } = allocateAds(105_000, REPORT)
    expect([...bySku]).toEqual([
      ['SKU1', 42_000],
      ['SKU2', 56_438],
      ['SKU3', 6_562],
    ])
    expect(unallocated).toBe(0)
  })

  test('leaves the spend of a campaign unallocated when its SKUs are unknown', () => {
    const { bySku, unallocated, parts } = allocateAds(105_000, [
      ...REPORT.slice(0, 2),
      { sku: null, amount: 25_000 },
    ])
    expect([Object.fromEntries(bySku), unallocated]).toEqual([{ SKU1: 42_000, SKU2: 36_750 }, 26_250])
    expect(parts).toEqual([42_000, 36_750, 26_250])
  })

  test('leaves the whole charge unallocated without a report, and with a report whose spend is zero', () => {
    for (const report of [[], [{ sku: 'SKU1', amount: 0 }], [{ sku: 'SKU1', amount: -5 }]])
      expect(allocateAds(105_000, report).unallocated).toBe(105_000)
  })

  test('always allocates the charge exactly, and gives a SKU the same part however the report splits its spend into rows', () => {
    const advertised = fc.array(
      fc.record({ sku: fc.constantFrom('A', 'B', 'C'), revenue: fc.integer({ min: -10, max: 1_000_000 }) }),
      { maxLength: 4 },
    )
    const spend = fc.record({
      sku: fc.option(fc.constantFrom('A', 'B', 'C')),
      amount: fc.integer({ min: -1_000, max: 100_000_000 }),
      advertised,
    })
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000_000 }),
        fc.array(spend, { maxLength: 8 }),
        (charged, report) => {
          const { bySku, unallocated, parts } = allocateAds(charged, report)
          const sum = (values: Iterable<number>) => [...values].reduce((all, value) => all + value, 0)
          expect(sum(bySku.values()) + unallocated).toBe(charged)
          if (bySku.size > 0) expect(sum(parts)).toBe(charged)
          const whole = report.filter(({ sku, amount }) => sku !== null && amount > 1)
          const split = report.flatMap((item) =>
            whole.includes(item)
              ? [
                  { ...item, amount: 1 },
                  { ...item, amount: item.amount - 1 },
                ]
              : [item],
          )
          expect([...allocateAds(charged, split).bySku]).toEqual([...bySku])
        },
      ),
      { seed: 54, numRuns: 200 },
    )
  })
})
