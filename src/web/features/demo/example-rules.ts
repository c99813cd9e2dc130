import { type FeeCharge, type FeeRule, type Fulfilment, NO_CHARGE } from '#domain/fees/fee-rule.ts'
import { CURRENCY } from './sample.ts'

/**
 * Made-up fee rules with round numbers. They show two cases: fees that differ by fulfilment, and a fee that jumps because above a limit a
 * higher rate applies to the whole price.
 */
export const EXAMPLE_RULES: readonly FeeRule[] = [
  rule('seller', 'referral', {
    percent: {
      base: { of: 'price', withVat: true },
      tiers: 'cliff',
      bands: [
        { upTo: 400_00, ratePpm: 80_000 },
        { upTo: null, ratePpm: 150_000 },
      ],
    },
  }),
  rule('seller', 'fulfilment', { fixed: 34_00 }),
  rule('platform', 'referral', {
    percent: {
      base: { of: 'price', withVat: true },
      tiers: 'marginal',
      bands: [
        { upTo: 500_00, ratePpm: 140_000 },
        { upTo: null, ratePpm: 100_000 },
      ],
    },
    minimum: 5_00,
  }),
  rule('platform', 'fulfilment', { fixed: 26_00 }),
]

function rule(fulfilment: Fulfilment, kind: FeeRule['kind'], charge: Partial<FeeCharge>): FeeRule {
  return {
    id: `${fulfilment}-${kind}`,
    platform: 'noon',
    country: 'EG',
    currency: CURRENCY,
    fulfilment,
    category: null,
    kind,
    validFrom: null,
    validTo: null,
    charge: { ...NO_CHARGE, ...charge },
    vatAdded: true,
    source: { title: '', url: null, checkedOn: '2026-11-21', confidence: 'own', note: null },
  }
}
