import type { FeeBase } from '../fee-rule.ts'
import { type Card, cliff, flat, parts, ruleOf } from './card.ts'

const BASE: FeeBase = { of: 'price', withVat: true }

const SELLER: Card = {
  platform: 'noon',
  country: 'AE',
  fulfilment: 'seller',
  validFrom: '2025-09-01',
  validTo: null,
  vatAdded: true,
  title: 'noon partners: Fulfilled by Partner (FBP) Fees in UAE',
  url: 'https://support.noon.partners/portal/en/kb/articles/fulfilled-by-partner-fbp-fees-in-uae',
  checkedOn: '2026-11-21',
  confidence: 'H',
}

/** noon's price list of the previous year, valid until the new price list starts. */
const STORED_2024: Card = {
  ...SELLER,
  fulfilment: 'platform',
  validFrom: '2024-10-01',
  validTo: '2025-08-31',
  title: 'noon partners: Fulfilled by noon (FBN) fees in UAE (Arabic)',
  url: 'https://support.noon.partners/portal/ar/kb',
  confidence: 'M',
}

/** Personal care products with a plug have no rule, because their rate is cut off on noon's price list. */
export const NOON_AE = [
  ruleOf(SELLER, 'referral', 'apparel', flat(BASE, 27), 'exceptions-list'),
  ruleOf(SELLER, 'referral', 'footwear', flat(BASE, 27), 'exceptions-list'),
  ruleOf(SELLER, 'referral', 'watches', parts(BASE, 15, 500_000, 5), 'exceptions-list'),
  ruleOf(SELLER, 'referral', 'eyewear', flat(BASE, 15), 'exceptions-list'),
  ruleOf(SELLER, 'referral', 'gold', flat(BASE, 5), 'exceptions-list'),
  ruleOf(SELLER, 'referral', 'silver', flat(BASE, 10), 'exceptions-list'),
  ruleOf(SELLER, 'referral', 'jewellery-fine', parts(BASE, 16, 100_000, 5), 'exceptions-list'),
  ruleOf(SELLER, 'referral', 'jewellery-other', parts(BASE, 16, 100_000, 5), 'merged-row'),
  ruleOf(SELLER, 'referral', 'luggage', flat(BASE, 20), 'exceptions-list'),
  ruleOf(SELLER, 'referral', 'bags', flat(BASE, 25), 'exceptions-list'),
  ruleOf(SELLER, 'referral', 'cleaning', flat(BASE, 9), 'exceptions-list'),
  ruleOf(SELLER, 'referral', 'home', flat(BASE, 15), 'home-kinds'),
  ruleOf(SELLER, 'referral', 'furniture', parts(BASE, 15, 75_000, 10), 'exceptions-list'),
  ruleOf(SELLER, 'referral', 'fragrance', flat(BASE, 14), 'exceptions-list'),
  ruleOf(SELLER, 'referral', 'cosmetics', cliff(BASE, 8, 5_000, 15), 'exceptions-list'),
  ruleOf(SELLER, 'referral', 'personal-care', cliff(BASE, 8, 5_000, 15), 'exceptions-list'),
  ruleOf(STORED_2024, 'referral', 'apparel', { ...flat(BASE, 27), minimum: 100 }, 'superseded-card'),
  ruleOf(STORED_2024, 'referral', 'footwear', { ...flat(BASE, 27), minimum: 100 }, 'superseded-card'),
  ruleOf(STORED_2024, 'referral', 'luggage', { ...flat(BASE, 20), minimum: 100 }, 'superseded-card'),
  ruleOf(STORED_2024, 'referral', 'bags', { ...flat(BASE, 25), minimum: 100 }, 'superseded-card'),
]
