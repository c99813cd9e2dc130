import { expect, test } from 'vitest'
import { Catalog } from '#server/core/sales/lines/match-products.ts'
import { matchOf } from './match-of.ts'
import { type LineMatch, type LinesOfSku, SkuTally } from './sku-tally.ts'

const OPEN: LineMatch = { productId: null, reason: 'no_product' }
const MATCHED: LineMatch = { productId: 'lamp', reason: 'matched' }

/** More SKUs than the preview lists, of which these have other sums. */
function hashOf(others: Record<string, Partial<LinesOfSku>> = {}, match = OPEN): string {
  const skus = new SkuTally()
  for (let n = 0; n < 502; n++) {
    const sku = `SKU-${n}`
    const sums = { date: '2026-03-01', lines: 1, units: 2, currency: 'SAR' as const, revenue: 1_000 - n }
    skus.add({ platform: 'noon', sku, title: null, ...sums, ...others[sku] }, () => match)
  }
  return skus.hash()
}

test('the hash of the SKUs changes with each SKU and its sums, also of those that the preview does not list, but not with their products', () => {
  expect(hashOf({}, MATCHED)).toBe(hashOf())
  const unlisted = [{ sku: 'SKU-1E5' }, { platform: 'amazon' }, { lines: 2 }, { units: 3 }, { revenue: 1 }]
  for (const other of unlisted) expect(hashOf({ 'SKU-501': other })).not.toBe(hashOf())
  // the sums of the file stay the same
  expect(hashOf({ 'SKU-500': { units: 1 }, 'SKU-501': { units: 3 } })).not.toBe(hashOf())
})

test('asks for a cost that is unknown on one of the days of a SKU, whichever comes first, and looks a constant cost up once', () => {
  const catalog = new Catalog()
  for (const sku of ['GAP', 'LAMP']) {
    catalog.addSku(sku, sku)
    catalog.addCost(sku, { validFrom: '0001-01-01', unitCost: 100 })
  }
  catalog.addCost('GAP', { validFrom: '2026-03-01', unitCost: null })
  const days = ['2026-02-20', '2026-02-20', '2026-03-05']
  for (const dates of [days, days.toReversed()]) {
    const skus = new SkuTally()
    const asked: string[] = []
    for (const date of dates)
      for (const sku of ['GAP', 'LAMP']) {
        const line = { platform: 'noon', sku, title: null, date, currency: 'SAR' as const }
        skus.add({ ...line, lines: 1, units: 1, revenue: 500 }, () => {
          asked.push(sku)
          return matchOf({ catalog, match: (...of) => catalog.match(...of), cost: () => 100 }, 'SAR', line)
        })
      }
    expect(skus.finish()).toEqual({
      matchedSkus: 2,
      unmatchedSkus: [
        {
          sku: 'GAP',
          title: '',
          lines: 3,
          units: 3,
          currency: 'SAR',
          revenue: 1_500,
          productId: 'GAP',
          reason: 'no_cost',
        },
      ],
      unmatchedSkuCount: 1,
    })
    expect(asked.toSorted()).toEqual(['GAP', 'GAP', 'LAMP'])
  }
})
