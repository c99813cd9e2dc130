import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyRate } from '../../money/money.ts'
import { feeOf } from '../fee-of.ts'
import type { FeeCharge, FeeRule } from '../fee-rule.ts'
import { check, line, NOON, rule } from './testing/ledger.ts'

const VAT_AE = 50_000
const amount = fc.integer({ min: 0, max: 500_000_00 })
const ratePpm = fc.integer({ min: 0, max: 400_000 })

const charge: fc.Arbitrary<FeeCharge> = fc
  .record({
    of: fc.constantFrom('price' as const, 'paid' as const),
    withVat: fc.boolean(),
    tiers: fc.constantFrom('marginal' as const, 'cliff' as const),
    ends: fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 2 }),
    rates: fc.array(ratePpm, { minLength: 3, maxLength: 3 }),
    minimum: fc.option(fc.integer({ min: 0, max: 5_000 })),
    maximum: fc.option(fc.integer({ min: 5_000, max: 50_000 })),
    fixed: fc.integer({ min: 0, max: 3_000 }),
  })
  .map(({ of, withVat, tiers, ends, rates, minimum, maximum, fixed }) => {
    const bands = [...ends.sort((a, b) => a - b), null].map((upTo, at) => ({ upTo, ratePpm: rates[at] ?? 0 }))
    const percent = { base: { of, withVat }, tiers, bands }
    return { percent, minimum, maximum, fixed, weight: null, perCubicFoot: null }
  })

const scene = fc.record({
  kind: fc.constantFrom('referral' as const, 'fulfilment' as const),
  charge,
  vatAdded: fc.boolean(),
  price: amount.filter((price) => price > 0),
  delivery: amount,
  giftWrap: amount,
  units: fc.integer({ min: 1, max: 6 }),
})
type Scene = typeof scene extends fc.Arbitrary<infer S> ? S : never

/** Calculates the fee of one unit as noon's ledger states it, without the code that is tested. */
function feeOfUnit({ price, delivery, giftWrap }: Scene, of: FeeRule): number {
  const sale = { price, delivery, giftWrap, weightGrams: null, vatRatePpm: VAT_AE, pricesWithVat: true }
  const fee = feeOf(of, sale)?.fee ?? 0
  return of.vatAdded ? fee + applyRate(fee, VAT_AE) : fee
}

function checked(made: Scene, units: number, fee: number) {
  const of = rule(made.kind, made.charge, { vatAdded: made.vatAdded })
  const amounts = {
    sales: made.price * units,
    shipping: made.delivery * units,
    giftWrap: made.giftWrap * units,
    [made.kind === 'referral' ? 'referralFee' : 'fulfilmentFee']: 0 - fee,
  }
  return check([line(amounts, { units })], [of], NOON)
}

test('a fee that follows its rule exactly is always equal, for any amounts', () => {
  fc.assert(
    fc.property(scene, (made) => {
      const of = rule(made.kind, made.charge, { vatAdded: made.vatAdded })
      const fee = feeOfUnit(made, of) * made.units
      const [finding] = checked(made, made.units, fee)
      expect(finding?.outcome).toMatchObject({ is: 'equal', expected: fee })
    }),
    { numRuns: 500 },
  )
})

test('a fee that is wrong by two or more minor units is reported with exactly that difference', () => {
  const damage = fc.integer({ min: 2, max: 100_000 }).chain((by) => fc.constantFrom(by, -by))
  fc.assert(
    fc.property(scene, damage, (made, by) => {
      const fee = feeOfUnit(made, rule(made.kind, made.charge, { vatAdded: made.vatAdded }))
      const [finding] = checked(made, 1, fee + by)
      expect(finding?.outcome).toMatchObject({ is: 'different', expected: fee })
      expect(finding && finding.charged - fee).toBe(by)
    }),
    { numRuns: 500 },
  )
})

test('a fee without a rule is unchecked and never a difference, for any charged amount', () => {
  fc.assert(
    fc.property(scene, amount, (made, fee) => {
      const amounts = { sales: made.price, referralFee: 0 - fee, fulfilmentFee: 0 - fee }
      const findings = check([line(amounts)], [])
      expect(findings.map(({ outcome }) => outcome.is)).toEqual(fee === 0 ? [] : ['unchecked', 'unchecked'])
    }),
  )
})
