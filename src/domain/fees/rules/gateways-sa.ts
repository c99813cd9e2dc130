import type { PlatformCode } from '../../catalog/platforms.ts'
import type { FeeCategory } from '../categories.ts'
import { type Card, flat, ruleOf } from './card.ts'

const GUIDE: Omit<Card, 'platform'> = {
  country: 'SA',
  fulfilment: null,
  validFrom: null,
  validTo: null,
  vatAdded: true,
  title: 'calc-sa.com: payment gateway fees in Saudi Arabia',
  url: 'https://calc-sa.com/en/payment-fees',
  checkedOn: '2026-11-21',
  confidence: 'M',
}

const SALLA: Card = {
  ...GUIDE,
  platform: 'salla',
  title: 'Rates that a Saudi shop reckons with (2025)',
  url: 'https://github.com/BasimAlmatboli/Littleghostsystem',
}

/** The fee of a payment gateway: a percentage of what the buyer paid, plus a fixed amount per payment. */
function paid(card: Card, category: FeeCategory, percent: number, fixed: number) {
  const note = card.platform === 'salla' ? 'shop-practice' : 'gateway-guide'
  return ruleOf(card, 'payment', category, { ...flat({ of: 'paid', withVat: true }, percent), fixed }, note)
}

function guided(platform: PlatformCode) {
  const card: Card = { ...GUIDE, platform }
  return [paid(card, 'paid-by-mada', 1.5, 100), paid(card, 'paid-by-card', 2.1, 100)]
}

export const SALLA_SA = [
  paid(SALLA, 'paid-by-mada', 1, 100),
  paid(SALLA, 'paid-by-card', 2.2, 100),
  paid(SALLA, 'paid-later', 7, 150),
]
export const ZID_SA = guided('zid')
export const WOOCOMMERCE_SA = guided('woocommerce')
