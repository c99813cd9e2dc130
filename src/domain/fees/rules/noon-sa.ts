import type { FeeBase } from '../fee-rule.ts'
import { type Card, flat, parts, ruleOf } from './card.ts'

const BASE: FeeBase = { of: 'price', withVat: true }

const STORED: Card = {
  platform: 'noon',
  country: 'SA',
  fulfilment: 'platform',
  validFrom: '2025-09-01',
  validTo: null,
  vatAdded: true,
  title: 'noon partners: Fulfilled by noon (FBN) fees in KSA (Arabic)',
  url: 'https://support.noon.partners/portal/ar/kb/articles/%D8%B1%D8%B3%D9%88%D9%85-%D8%A7%D9%84%D8%A7%D8%B3%D8%AA%D9%8A%D9%81%D8%A7%D8%A1-%D8%A8%D9%88%D8%A7%D8%B3%D8%B7%D8%A9-%D9%86%D9%88%D9%86-%D9%81%D9%8A-%D8%A7%D9%84%D9%85%D9%85%D9%84%D9%83%D8%A9-%D8%A7%D9%84%D8%B9%D8%B1%D8%A8%D9%8A%D8%A9-%D8%A7%D9%84%D8%B3%D8%B9%D9%88%D8%AF%D9%8A%D8%A9-fbn',
  checkedOn: '2026-11-21',
  confidence: 'H',
}

const STORAGE: Card = {
  ...STORED,
  validFrom: null,
  title: 'noon partners: Fulfilled by noon (FBN) Fees in KSA',
  url: 'https://support.noon.partners/portal/en/kb/articles/fulfilled-by-noon-fbn-fees-in-ksa',
  confidence: 'M',
}

/** Other goods and fees for shipping have no rules, because that part of noon's price list was unreadable. */
export const NOON_SA = [
  ruleOf(STORED, 'referral', 'apparel', flat(BASE, 27), 'exceptions-list'),
  ruleOf(STORED, 'referral', 'footwear', flat(BASE, 27), 'exceptions-list'),
  ruleOf(STORED, 'referral', 'watches', parts(BASE, 15, 500_000, 5), 'merged-row'),
  ruleOf(STORED, 'referral', 'eyewear', parts(BASE, 15, 500_000, 5), 'merged-row'),
  ruleOf(STORED, 'referral', 'gold', flat(BASE, 5), 'exceptions-list'),
  ruleOf(STORED, 'referral', 'silver', flat(BASE, 10), 'exceptions-list'),
  ruleOf(STORED, 'referral', 'jewellery-fine', parts(BASE, 15, 100_000, 5), 'exceptions-list'),
  ruleOf(STORED, 'referral', 'jewellery-other', parts(BASE, 15, 100_000, 5), 'merged-row'),
  ruleOf(STORED, 'referral', 'luggage', flat(BASE, 20), 'exceptions-list'),
  ruleOf(STORED, 'referral', 'bags', flat(BASE, 25), 'exceptions-list'),
  ruleOf(STORAGE, 'storage', null, { perCubicFoot: 250 }, 'storage-ageing'),
]
