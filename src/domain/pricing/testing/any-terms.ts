import fc from 'fast-check'
import { NO_CHARGE, type PercentBand, type PercentCharge } from '../../fees/fee-rule.ts'
import type { SaleFee, SaleTerms } from '../terms.ts'

export const NO_FEES: readonly SaleFee[] = []

/** A percentage of the price with VAT, in cliff bands: the whole price is charged at the rate of its band. */
export function percentFee(...bands: PercentBand[]): SaleFee {
  const percent = { base: { of: 'price', withVat: true }, tiers: 'cliff', bands } as const
  return { id: 'rule', kind: 'referral', vatAdded: true, charge: { ...NO_CHARGE, percent } }
}

const ratePpm = fc.oneof(fc.constantFrom(50_000, 150_000, 270_000), fc.nat(1_000_000))

const bands = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 4_000 }), { maxLength: 3 }),
    fc.array(ratePpm, { minLength: 4, maxLength: 4 }),
  )
  .map(([ends, rates]): PercentBand[] =>
    [...ends.sort((a, b) => a - b), null].map((upTo, at) => ({ upTo, ratePpm: rates[at] ?? 0 })),
  )

const percent: fc.Arbitrary<PercentCharge> = fc.record({
  base: fc.record({ of: fc.constantFrom('price' as const, 'paid' as const), withVat: fc.boolean() }),
  tiers: fc.constantFrom('marginal' as const, 'cliff' as const),
  bands,
})

const fee: fc.Arbitrary<SaleFee> = fc
  .record({
    percent: fc.option(percent),
    limits: fc.tuple(fc.nat(300), fc.nat(600)),
    least: fc.boolean(),
    most: fc.boolean(),
    fixed: fc.nat(200),
    vatAdded: fc.boolean(),
  })
  .map(({ percent: share, limits: [minimum, more], least, most, fixed, vatAdded }) => ({
    id: 'rule',
    kind: 'referral',
    vatAdded,
    charge: {
      ...NO_CHARGE,
      percent: share,
      minimum: least ? minimum : null,
      maximum: most ? minimum + more : null,
      fixed,
    },
  }))

/** Sale terms with small amounts, so that bands, minimums and rounding interact. */
export const anyTerms: fc.Arbitrary<SaleTerms> = fc.record({
  unitCost: fc.nat(1_500),
  ads: fc.nat(200),
  delivery: fc.oneof(fc.constant(0), fc.nat(300)),
  vat: fc.option(
    fc.record({
      status: fc.constantFrom('registered' as const, 'not_registered' as const, 'exempt' as const),
      ratePpm: fc.option(fc.oneof(fc.constantFrom(50_000, 140_000, 150_000), fc.nat(300_000))),
      pricesWithVat: fc.boolean(),
    }),
  ),
  fees: fc.array(fee, { maxLength: 3 }),
  weightGrams: fc.constant(null),
})
