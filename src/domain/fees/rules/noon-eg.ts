import type { FeeBase } from '../fee-rule.ts'
import { type Card, flat, ruleOf } from './card.ts'

const BASE: FeeBase = { of: 'price', withVat: true }

const SELLER: Card = {
  platform: 'noon',
  country: 'EG',
  fulfilment: 'seller',
  validFrom: '2024-10-01',
  validTo: null,
  vatAdded: true,
  title: 'noon partners: Fulfilled by Partner (FBP) fees in Egypt (Arabic)',
  url: 'https://support.noon.partners/portal/ar/kb',
  checkedOn: '2026-11-21',
  confidence: 'H',
}

/** noon's price list divides this category into sub-types. Only the first row of them was readable. */
export const NOON_EG = [ruleOf(SELLER, 'referral', 'printers', flat(BASE, 6), 'per-sub-type')]
