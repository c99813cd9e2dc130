import type { FeeCategory } from '../categories.ts'
import type { FeeBase } from '../fee-rule.ts'
import { type Card, flat, ruleOf } from './card.ts'

/** The base of the percentage is all that the buyer pays, including delivery and gift wrap. */
const BASE: FeeBase = { of: 'paid', withVat: true }

const CARD: Card = {
  platform: 'amazon',
  country: 'SA',
  fulfilment: null,
  validFrom: null,
  validTo: null,
  vatAdded: true,
  title: 'Amazon.sa Seller Central: Selling on Amazon Fee Schedule',
  url: 'https://sellercentral.amazon.sa/gp/help/external/200336920',
  checkedOn: '2026-11-21',
  confidence: 'M',
}

const REFUND: Card = {
  ...CARD,
  title: 'Amazon.sa Seller Central: Refund administration fee',
  url: 'https://sellercentral.amazon.sa/gp/help/external/200387220',
}

const MINIMUM = { minimum: 100 }

function either(category: FeeCategory, percent: number) {
  return ruleOf(CARD, 'referral', category, { ...flat(BASE, percent), ...MINIMUM }, 'lower-of-two')
}

/**
 * Two rules for a category with separate rates for goods that the seller ships and goods that Amazon ships. The source has a footnote about
 * a lower rate for goods that Amazon ships; the footnote was unreadable.
 */
function byFulfilment(category: FeeCategory, seller: number, platform: number) {
  return [
    ruleOf(
      { ...CARD, fulfilment: 'seller' },
      'referral',
      category,
      { ...flat(BASE, seller), ...MINIMUM },
      'lower-of-two',
    ),
    ruleOf(
      { ...CARD, fulfilment: 'platform' },
      'referral',
      category,
      { ...flat(BASE, platform), ...MINIMUM },
      'fba-footnote',
    ),
  ]
}

/**
 * Two parts of the source are missing, so they have no rules: a row with 3 % up to 25 SAR and 9 % above has no category name, and the rows
 * after Home are absent.
 */
export const AMAZON_SA = [
  either('apparel', 15),
  ...byFulfilment('automotive', 10, 7),
  either('baby', 14),
  ...byFulfilment('beauty', 9, 7),
  either('books', 10),
  ...byFulfilment('camera', 8, 5),
  either('electronics', 5),
  ...byFulfilment('electronics-accessories', 10, 7),
  either('furniture', 15),
  either('gift-cards', 10),
  ...byFulfilment('health', 14, 7),
  either('home', 10),
  ruleOf(
    REFUND,
    'refund_administration',
    null,
    { ...flat({ of: 'referral', withVat: false }, 20), maximum: 1_500 },
    'refund-per-item',
  ),
]
