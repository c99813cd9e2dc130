import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargeOf } from './charge.ts'
import { type FeeCharge, NO_CHARGE, type PercentBand, type PercentCharge } from './fee-rule.ts'

function percent(tiers: PercentCharge['tiers'], ...bands: PercentBand[]): FeeCharge {
  return { ...NO_CHARGE, percent: { base: { of: 'price', withVat: true }, tiers, bands } }
}

function on(base: number, weightGrams: number | null = null, volumeMm3: number | null = null) {
  return { base, weightGrams, volumeMm3 }
}

const MARGINAL = percent('marginal', { upTo: 75_000, ratePpm: 150_000 }, { upTo: null, ratePpm: 100_000 })
const CLIFF = percent('cliff', { upTo: 5_000, ratePpm: 80_000 }, { upTo: null, ratePpm: 150_000 })

describe('a percentage fee with price bands', () => {
  test('charges 137.50 on a price of 1,000 with marginal bands of 15% up to 750 and 10% above', () => {
    expect(chargeOf(MARGINAL, on(100_000))).toBe(13_750)
    expect(chargeOf(MARGINAL, on(75_000))).toBe(11_250)
  })

  test('leaves the seller less of a price from 50.01 to 54.11 than of 50.00, with cliff bands of 8% up to 50 and 15% above', () => {
    const keeps = (price: number) => price - (chargeOf(CLIFF, on(price)) ?? 0)
    expect(keeps(5_000)).toBe(4_600)
    for (let price = 5_001; price <= 5_411; price += 1) expect(keeps(price)).toBeLessThan(4_600)
    expect(keeps(5_412)).toBe(4_600)
  })

  test('rounds the sum of all bands once, half a minor unit away from zero', () => {
    expect(chargeOf(percent('cliff', { upTo: null, ratePpm: 150_000 }), on(10))).toBe(2)
    // 10 minor units in each band: 1.5 + 1.5 = 3; rounding each band separately would give 2 + 2 = 4
    const bands = [
      { upTo: 10, ratePpm: 150_000 },
      { upTo: null, ratePpm: 150_000 },
    ]
    expect(chargeOf(percent('marginal', ...bands), on(20))).toBe(3)
  })

  test('applies minimum and maximum to the percentage, but not to the fixed amount', () => {
    const charge = { ...CLIFF, minimum: 100, maximum: 1_000, fixed: 50 }
    expect(chargeOf(charge, on(1))).toBe(150)
    expect(chargeOf(charge, on(100_000))).toBe(1_050)
    expect(chargeOf(charge, on(5_000))).toBe(450)
  })

  test('charges no minimum without a price, as for a free replacement, but still the fixed amount', () => {
    expect(chargeOf({ ...MARGINAL, minimum: 100 }, on(0))).toBe(0)
    expect(chargeOf({ ...CLIFF, minimum: 100, fixed: 50 }, on(0))).toBe(50)
  })

  test('throws for a negative base', () => {
    expect(() => chargeOf(CLIFF, on(-1))).toThrow('zero or more')
  })
})

describe('a fee by weight or volume', () => {
  const bands = [
    { upToGrams: 500, fee: 350 },
    { upToGrams: 1_000, fee: 400 },
  ]

  test('is that of the band up to 500 g at exactly 500 g, and above the last band rises with each started kilogram', () => {
    const charge = { ...NO_CHARGE, weight: { bands, perExtraKg: 100 } }
    expect([500, 501, 1_000, 1_001, 2_000, 2_001].map((grams) => chargeOf(charge, on(0, grams)))).toEqual([
      350, 400, 400, 500, 500, 600,
    ])
  })

  test('is null when the weight is unknown or above the last band', () => {
    expect(chargeOf({ ...NO_CHARGE, weight: { bands, perExtraKg: 100 } }, on(0))).toBeNull()
    expect(chargeOf({ ...NO_CHARGE, weight: { bands, perExtraKg: null } }, on(0, 1_001))).toBeNull()
  })

  test('is 1.25 for half a cubic foot at 2.50 per cubic foot, and null for an unknown volume', () => {
    const charge = { ...NO_CHARGE, perCubicFoot: 250 }
    // a cubic foot is 304.8 mm x 304.8 mm x 304.8 mm = 28,316,846.592 mm³
    expect(chargeOf(charge, on(0, null, 14_158_423))).toBe(125)
    expect(chargeOf({ ...charge, perCubicFoot: 200_000_000 }, on(0, null, 28_316_847))).toBe(200_000_003)
    expect(chargeOf(charge, on(0))).toBeNull()
  })
})

const anyBands = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 0, maxLength: 3 }),
    fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 4, maxLength: 4 }),
  )
  .map(([ends, rates]): PercentBand[] =>
    [...ends.sort((a, b) => a - b), null].map((upTo, index) => ({ upTo, ratePpm: rates[index] ?? 0 })),
  )

test('with marginal bands, a fee rises by at most one minor unit per minor unit of the price', () => {
  fc.assert(
    fc.property(anyBands, fc.integer({ min: 0, max: 2_000_000 }), (bands, base) => {
      const charge = percent('marginal', ...bands)
      const step = (chargeOf(charge, on(base + 1)) ?? 0) - (chargeOf(charge, on(base)) ?? 0)
      expect(step).toBeGreaterThanOrEqual(0)
      expect(step).toBeLessThanOrEqual(1)
    }),
  )
})

test('keeps a percentage fee between its minimum and maximum for any bands', () => {
  const limits = fc.tuple(fc.nat(10_000), fc.nat(10_000)).map((pair) => pair.sort((a, b) => a - b))
  fc.assert(
    fc.property(
      anyBands,
      limits,
      fc.constantFrom('marginal' as const, 'cliff' as const),
      fc.integer({ min: 1, max: 2_000_000 }),
      (bands, [minimum = 0, maximum = 0], tiers, base) => {
        const fee = chargeOf({ ...percent(tiers, ...bands), minimum, maximum }, on(base)) ?? -1
        expect(fee).toBeGreaterThanOrEqual(minimum)
        expect(fee).toBeLessThanOrEqual(maximum)
      },
    ),
  )
})
