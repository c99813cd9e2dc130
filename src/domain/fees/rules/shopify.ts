import type { CountryCode } from '../../catalog/countries.ts'
import { type Card, flat, ruleOf } from './card.ts'

/**
 * The Shopify fee on sales that are not paid through Shopify Payments, in addition to the gateway's own fee. The rate
 * is the same in every country.
 */
function shopify(country: CountryCode) {
  const card: Card = {
    platform: 'shopify',
    country,
    fulfilment: null,
    validFrom: null,
    validTo: null,
    vatAdded: false,
    title: 'bluebarry.ai: Shopify fees calculator',
    url: 'https://bluebarry.ai',
    checkedOn: '2026-11-21',
    confidence: 'M',
  }
  const base = { of: 'paid', withVat: true } as const
  return [
    ruleOf(card, 'referral', 'plan-basic', flat(base, 2), 'without-shopify-payments'),
    ruleOf(card, 'referral', 'plan-middle', flat(base, 1), 'without-shopify-payments'),
    ruleOf(card, 'referral', 'plan-advanced', flat(base, 0.5), 'without-shopify-payments'),
  ]
}

export const SHOPIFY = [...shopify('EG'), ...shopify('SA'), ...shopify('AE')]
