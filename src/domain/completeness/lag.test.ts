import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuzzRuns } from '../import/testing/fuzz-runs.ts'
import { shifted } from '../profit/period-before.ts'
import { type Added, HORIZON, lagOf } from './lag.ts'

const FIRST = '2026-01-01'

/**
 * Generates an upload every `every` days. The sales of a day are in the first upload at least `salesAfter` days later, its fees in the
 * first one at least `feesAfter` days later.
 */
function uploads(
  {
    every,
    count,
    salesAfter,
    feesAfter,
  }: { every: number; count: number; salesAfter: number; feesAfter: number },
  sold: (day: number) => number = () => 100_00,
): Added[] {
  const added: Added[] = []
  const last = every * count
  for (let day = 0; day < last; day += 1) {
    const amounts = [
      { after: salesAfter, sales: sold(day), fees: 0 },
      { after: feesAfter, sales: 0, fees: Math.round(sold(day) / 5) },
    ]
    for (const { after, ...amount } of amounts) {
      const upload = Math.ceil((day + after) / every) * every
      if (upload <= last)
        added.push({ uploadedOn: shifted(FIRST, upload), day: shifted(FIRST, day), ...amount })
    }
  }
  return added
}

describe('lagOf', () => {
  test('calls days complete only once their fees are known, when fees come a week after the sales', () => {
    const lag = lagOf(uploads({ every: 1, count: 60, salesAfter: 1, feesAfter: 7 }))
    expect(lag?.completeAfter).toBe(7)
    expect(lag?.byAge.slice(0, 9)).toEqual([0, 0, 0, 0, 0, 0, 0, 10_000, 10_000])
  })

  test('states the known share of a day when some of its amounts come late', () => {
    const late = uploads({ every: 1, count: 60, salesAfter: 1, feesAfter: 1 })
    const [half, whole] = [5_000, 10_000].map((sales) =>
      late.map((each) => ({ ...each, sales: (each.sales * sales) / 10_000 })),
    ) as [Added[], Added[]]
    const more = half
      .filter(({ sales }) => sales > 0)
      .map((each) => ({ ...each, fees: 0, uploadedOn: shifted(each.day, 4) }))
      .filter(({ uploadedOn }) => uploadedOn <= shifted(FIRST, 60))
    expect(lagOf([...half, ...more])?.byAge.slice(0, 6)).toEqual([0, 5_000, 5_000, 5_000, 10_000, 10_000])
    expect(lagOf(whole)?.completeAfter).toBe(1)
  })

  test('calls all days before a weekly upload complete when the file contains all their amounts', () => {
    expect(lagOf(uploads({ every: 7, count: 8, salesAfter: 1, feesAfter: 1 }))?.completeAfter).toBe(1)
  })

  test('returns null with fewer than four uploads, or when everything was imported at once', () => {
    expect(lagOf(uploads({ every: 7, count: 3, salesAfter: 1, feesAfter: 1 }))).toBeNull()
    const atOnce = uploads({ every: 1, count: 60, salesAfter: 1, feesAfter: 1 })
    expect(lagOf(atOnce.map((each) => ({ ...each, uploadedOn: '2026-03-02' })))).toBeNull()
    expect(lagOf([])).toBeNull()
  })

  test('does not call recent days incomplete when the seller also imports older and older files', () => {
    const recent = uploads({ every: 7, count: 8, salesAfter: 1, feesAfter: 1 })
    const past = [60, 90, 120].map((back, at) => ({
      day: shifted(FIRST, -back),
      uploadedOn: shifted(FIRST, 7 * (at + 2)),
      sales: 900_00,
      fees: 90_00,
    }))
    // the days just before the first file are imported later, too
    const before = [1, 2, 3].map((back) => ({
      ...past[0],
      day: shifted(FIRST, -back),
      uploadedOn: shifted(FIRST, 21),
    }))
    expect(lagOf([...recent, ...past, ...(before as Added[])])?.completeAfter).toBe(1)
  })

  test('never calls an older day less complete than a newer one, and has shares from 0 to 100 %', () => {
    fc.assert(
      fc.property(
        fc.record({
          every: fc.integer({ min: 1, max: 8 }),
          count: fc.integer({ min: 4, max: 20 }),
          salesAfter: fc.integer({ min: 0, max: 9 }),
          feesAfter: fc.integer({ min: 0, max: 20 }),
        }),
        fc.array(fc.integer({ min: 0, max: 500_00 }), { minLength: 10, maxLength: 10 }),
        (habits, sold) => {
          const lag = lagOf(uploads(habits, (day) => sold[day % 10] ?? 0))
          if (lag === null) return
          expect(lag.byAge).toHaveLength(HORIZON)
          for (const [age, share] of lag.byAge.entries()) {
            expect(share).toBeGreaterThanOrEqual(lag.byAge[age - 1] ?? 0)
            expect(share).toBeLessThanOrEqual(10_000)
          }
        },
      ),
      { numRuns: fuzzRuns(60) },
    )
  })
})
