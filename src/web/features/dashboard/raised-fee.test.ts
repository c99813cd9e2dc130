import { expect, test } from 'vitest'
import type { FeeChangeShown } from '#contract/learned-fees.ts'
import { raisedFee } from './raised-fee.ts'

function change(more: Partial<FeeChangeShown>): FeeChangeShown {
  const charge = {
    charge: { percent: null, minimum: null, maximum: null, fixed: 500, weight: null, perCubicFoot: null },
    vatAdded: false,
  }
  return {
    platform: 'noon',
    platformName: 'noon',
    country: 'EG',
    currency: 'EGP',
    kind: 'referral',
    skus: [],
    skuCount: 1,
    after: '2026-03-03',
    by: '2026-03-05',
    before: charge,
    now: charge,
    stake: 1_000,
    ...more,
  }
}

test('names the recent change that costs most in the currency shown', () => {
  const changes = [
    change({ stake: 100 }),
    change({ stake: 700 }),
    change({ stake: 900, currency: 'SAR' }),
    change({ stake: 800, by: '2025-12-01' }),
  ]
  expect(raisedFee(changes, 'EGP', '2026-03-31')?.stake).toBe(700)
})

test('says nothing about lower fees, or when no day is shown', () => {
  expect(raisedFee([change({ stake: -50 })], 'EGP', '2026-03-31')).toBeNull()
  expect(raisedFee([change({})], 'EGP', undefined)).toBeNull()
})
