import { expect, test } from 'vitest'
import type { ImportPreview } from '#contract/imports.ts'
import { entriesIn, leftOutCurrency, type PreviewInput, startOf } from './preview-draft.ts'

const input: PreviewInput = {
  entries: { A: { cost: '5', name: 'Mug' }, B: { chosen: false } },
  currency: 'USD',
  replaceCosts: false,
  refundsRestock: true,
  moveStock: false,
}

test('drops costs that were typed before the currency of the business was corrected, and names their currency', () => {
  expect(entriesIn('EGP', input)).toEqual({ A: { name: 'Mug' }, B: { chosen: false } })
  expect(leftOutCurrency('EGP', input)).toBe('USD')
})

test('keeps typed costs in the currency of the business, and names no currency if no costs were dropped', () => {
  expect(entriesIn('USD', input)).toBe(input.entries)
  expect(leftOutCurrency('USD', input)).toBeNull()
  expect(leftOutCurrency('EGP', { ...input, entries: { B: { chosen: false } } })).toBeNull()
})

test.each([
  [true, { backfill: false, matchedSkus: 1 }],
  [false, { backfill: false, matchedSkus: 0 }],
  [false, { backfill: true, matchedSkus: 1 }],
])('offers to move the stock: %s, for %j', (moveStock, { backfill, matchedSkus }) => {
  const preview = { matchedSkus } as ImportPreview
  expect(startOf('SAR', { backfill, preview })).toMatchObject({ moveStock })
})
