import { expect, test } from 'vitest'
import { entriesIn, leftOutCurrency, type PreviewInput } from './preview-draft.ts'

const input: PreviewInput = {
  entries: { A: { cost: '5', name: 'Mug' }, B: { chosen: false } },
  currency: 'USD',
  replaceCosts: false,
  refundsRestock: true,
  moveStock: false,
}

test('leaves out costs that were typed before the currency of the business was corrected, and names their currency', () => {
  expect(entriesIn('EGP', input)).toEqual({ A: { name: 'Mug' }, B: { chosen: false } })
  expect(leftOutCurrency('EGP', input)).toBe('USD')
})

test('keeps the costs and says nothing when the currency is the same, or no cost was typed', () => {
  expect(entriesIn('USD', input)).toBe(input.entries)
  expect(leftOutCurrency('USD', input)).toBeNull()
  expect(leftOutCurrency('EGP', { ...input, entries: { B: { chosen: false } } })).toBeNull()
})
