import { expect, test } from 'vitest'
import { type LineMatch, type LinesOfSku, SkuTally } from './sku-tally.ts'

const OPEN: LineMatch = { productId: null, reason: 'no_product' }
const MATCHED: LineMatch = { productId: 'lamp', reason: 'matched' }

/** More SKUs than the preview lists, of which these have other sums. */
function hashOf(others: Record<string, Partial<LinesOfSku>> = {}, match = OPEN): string {
  const skus = new SkuTally()
  for (let n = 0; n < 502; n++) {
    const sku = `SKU-${n}`
    const sums = { lines: 1, units: 2, currency: 'SAR' as const, revenue: 1_000 - n }
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
