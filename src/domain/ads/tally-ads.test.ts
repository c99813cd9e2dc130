import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AD_CHANNELS } from './channels.ts'
import { type AdItem, tallyAds } from './tally-ads.ts'

const item = (over: Partial<AdItem>): AdItem => ({
  ...{ channel: 'noon', campaign: 'Lamps', product: null, advertised: [], paidBy: 'noon', spend: 0 },
  ...{ adSales: null, impressions: null, clicks: null, orders: null },
  ...over,
})

describe('tallying ads', () => {
  test('counts the charge of a statement instead of the reported spend, and the reported spend itself if the ads are paid elsewhere', () => {
    const items = [
      item({ product: 'lamp', spend: 40, adSales: 100 }),
      item({ channel: 'meta', campaign: 'Eid', paidBy: 'itself', spend: 20 }),
      item({ channel: 'amazon', campaign: 'Not charged', paidBy: null, product: 'lamp', spend: 7 }),
    ]
    const { totals, byProduct, unallocated } = tallyAds(items, new Map([['noon', 50]]))
    expect([totals.spend, totals.cost, totals.adSales, totals.spendWithSales]).toEqual([67, 70, 100, 40])
    expect([byProduct.get('lamp')?.cost, byProduct.get('lamp')?.spend, unallocated]).toEqual([50, 47, 20])
  })

  test('always divides all costs over products and over campaigns, without a rest or a surplus', () => {
    const items = fc.array(
      fc.record({
        channel: fc.constantFrom(...AD_CHANNELS),
        campaign: fc.constantFrom('a', 'b'),
        product: fc.option(fc.constantFrom('x', 'y')),
        advertised: fc.array(fc.record({ sku: fc.constantFrom('x', 'z'), revenue: fc.nat(1_000) }), {
          maxLength: 2,
        }),
        paidBy: fc.constantFrom('noon', 'itself', null),
        spend: fc.integer({ min: 1, max: 1_000_000 }),
        adSales: fc.option(fc.nat(1_000_000)),
        ...{ impressions: fc.constant(null), clicks: fc.constant(null), orders: fc.constant(null) },
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(items, fc.nat(10_000_000), (reported, charged) => {
        const { totals, byProduct, byCampaign, unallocated, withoutReport } = tallyAds(
          reported,
          new Map([['noon', charged]]),
        )
        const elsewhere = reported.filter(({ paidBy }) => paidBy === 'itself')
        expect(totals.cost).toBe(charged + elsewhere.reduce((sum, { spend }) => sum + spend, 0))
        const costs = (sums: Iterable<{ readonly cost: number }>) =>
          [...sums].reduce((sum, { cost }) => sum + cost, 0)
        expect(costs(byProduct.values()) + unallocated).toBe(totals.cost)
        expect(costs(byCampaign) + withoutReport).toBe(totals.cost)
      }),
      { seed: 54, numRuns: 200 },
    )
  })
})
