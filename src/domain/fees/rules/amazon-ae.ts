import { type Card, flat, ruleOf } from './card.ts'

const REFUND: Card = {
  platform: 'amazon',
  country: 'AE',
  fulfilment: null,
  validFrom: null,
  validTo: null,
  vatAdded: true,
  title: 'Amazon.ae Seller Central: Refund administration fee',
  url: 'https://sellercentral.amazon.ae/gp/help/external/200387220',
  checkedOn: '2026-11-21',
  confidence: 'M',
}

const STORED: Card = {
  ...REFUND,
  fulfilment: 'platform',
  title: 'Amazon.ae Seller Central: FBA fulfilment fees',
  url: 'https://sellercentral.amazon.ae/gp/help/external/201112670',
}

/** Weight bands of one kilogram each, from 3 to 12 kg. Each band costs one dirham more than the one before. */
const KILOGRAMS = Array.from({ length: 10 }, (_, index) => ({
  upToGrams: (index + 3) * 1_000,
  fee: 600 + index * 100,
}))

/**
 * Fulfilment fees of the standard size. Above 12 kg an item is oversize, whatever its dimensions. Amazon AE does not
 * publish its referral rates by category.
 */
export const AMAZON_AE = [
  ruleOf(
    STORED,
    'fulfilment',
    null,
    {
      weight: {
        bands: [
          { upToGrams: 500, fee: 350 },
          { upToGrams: 1_000, fee: 400 },
          { upToGrams: 1_500, fee: 450 },
          { upToGrams: 2_000, fee: 500 },
          ...KILOGRAMS,
          { upToGrams: 15_000, fee: 2_000 },
          { upToGrams: 20_000, fee: 2_500 },
          { upToGrams: 25_000, fee: 3_000 },
          { upToGrams: 30_000, fee: 3_500 },
        ],
        perExtraKg: 100,
      },
    },
    'maybe-superseded-sizes',
  ),
  ruleOf(
    REFUND,
    'refund_administration',
    null,
    { ...flat({ of: 'referral', withVat: false }, 20), maximum: 1_500 },
    'refund-per-item',
  ),
]
