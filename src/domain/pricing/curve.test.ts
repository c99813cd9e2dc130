import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { profitCurve } from './curve.ts'
import { outcomeAt } from './outcome.ts'
import { enteredFees, type SaleTerms } from './terms.ts'
import { anyTerms, percentFee } from './testing/any-terms.ts'

const PLAIN = { unitCost: 0, ads: 0, delivery: 0, vat: null, weightGrams: null }
const CLIFF: SaleTerms = {
  ...PLAIN,
  fees: [percentFee({ upTo: 50_00, ratePpm: 80_000 }, { upTo: null, ratePpm: 150_000 })],
}
const MOST = 1_000_000_00

describe('the profit at each price', () => {
  test('marks prices from 50.01 to 54.11 as a dead zone with cliff bands of 8% up to 50 and 15% above', () => {
    const curve = profitCurve(CLIFF, { least: 1, most: 100_00 }, 100, MOST)
    expect(curve?.deadZones).toEqual([
      {
        from: 50_01,
        to: 54_11,
        before: { price: 50_00, profit: 46_00 },
        // the price 54.12 earns as much as 50.00, and 54.13 earns more than 50.00
        beyond: { price: 54_13, profit: 46_01 },
      },
    ])
    expect(curve?.points.filter(({ price }) => price === 50_00 || price === 50_01)).toEqual([
      { price: 50_00, profit: 46_00 },
      { price: 50_01, profit: 42_51 },
    ])
  })

  test('puts the fee cliff at the price that the buyer pays, also when the seller adds VAT to prices', () => {
    const vat = { status: 'registered', ratePpm: 150_000, pricesWithVat: false } as const
    const [zone] = profitCurve({ ...CLIFF, vat }, { least: 1, most: 100_00 }, 10, MOST)?.deadZones ?? []
    // the cliff is at 50.00, which the buyer pays for 43.48 and 15 % VAT
    expect(zone?.before.price).toBe(43_48)
  })

  test('has a dead zone without an end when no higher price earns as much again', () => {
    const all = {
      ...CLIFF,
      fees: [percentFee({ upTo: 50_00, ratePpm: 0 }, { upTo: null, ratePpm: 1_000_000 })],
    }
    expect(profitCurve(all, { least: 1, most: 60_00 }, 10, MOST)?.deadZones).toEqual([
      { from: 50_01, to: null, before: { price: 50_00, profit: 50_00 }, beyond: null },
    ])
  })

  test('has no dead zones with fees that the seller entered, or with marginal bands', () => {
    const platform = { referralFeePpm: 150_000, outboundFee: 5_00, monthlyStorageFee: 0 }
    const entered = { ...PLAIN, fees: enteredFees(platform, true) }
    expect(profitCurve(entered, { least: 1, most: 100_00 }, 10, MOST)?.deadZones).toEqual([])
    const tiers = percentFee({ upTo: 75_00, ratePpm: 150_000 }, { upTo: null, ratePpm: 200_000 })
    const percent = tiers.charge.percent && { ...tiers.charge.percent, tiers: 'marginal' as const }
    const marginal = { ...PLAIN, fees: [{ ...tiers, charge: { ...tiers.charge, percent } }] }
    const curve = profitCurve(marginal, { least: 1, most: 100_00 }, 10, MOST)
    expect(curve?.deadZones).toEqual([])
    expect(curve?.points).toContainEqual({ price: 75_00, profit: 63_75 })
  })

  test('is null when the unit cost is unknown', () => {
    expect(profitCurve({ ...CLIFF, unitCost: null }, { least: 1, most: 100_00 }, 10, MOST)).toBeNull()
  })

  test('equals outcomeAt at each point, and is lower in a dead zone than at the price before it, for any terms', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 100, max: 6_000 }), (terms, most) => {
        const curve = profitCurve(terms, { least: 1, most }, 20, 10_000)
        for (const { price, profit } of curve?.points ?? [])
          expect(outcomeAt(terms, price).profit).toBe(profit)
        for (const { from, to, before, beyond } of curve?.deadZones ?? []) {
          expect(from).toBe(before.price + 1)
          for (let price = from; price <= (to ?? 10_000); price += 1) {
            expect(outcomeAt(terms, price).profit).toBeLessThan(before.profit)
          }
          if (to !== null) expect(outcomeAt(terms, to + 1).profit).toBeGreaterThanOrEqual(before.profit)
          if (beyond) expect(beyond.profit).toBeGreaterThan(before.profit)
        }
      }),
      { numRuns: 200 },
    )
  })
})
