import { expect, test } from 'vitest'
import { readTags, readValue } from './read-value.ts'

test('a typed price, cost or stock follows the rules of the product form', () => {
  expect(readValue('price', '1,250.50', 'EGP')).toEqual({ value: 125_050 })
  expect(readValue('price', '١٢٫٥', 'KWD')).toEqual({ value: 12_500 })
  expect(readValue('price', '0', 'EGP')).toEqual({ error: 'pricePositive' })
  expect(readValue('price', '1000001', 'EGP')).toEqual({ error: 'priceTooLarge' })
  expect(readValue('price', '89700000', 'LBP')).toEqual({ value: 8_970_000_000 })
  expect(readValue('unitCost', '0', 'EGP')).toEqual({ value: 0 })
  expect(readValue('unitCost', '-1', 'EGP')).toEqual({ error: 'costAmountNegative' })
  expect(readValue('unitCost', '1000001', 'EGP')).toEqual({ error: 'costAmountTooLarge' })
  expect(readValue('unitCost', '45000000', 'LBP')).toEqual({ value: 4_500_000_000 })
  expect(readValue('unitCost', 'x', 'EGP')).toEqual({ error: 'amountUnreadable' })
  expect(readValue('quantity', '40', 'EGP')).toEqual({ value: 40 })
  expect(readValue('quantity', '2.5', 'EGP')).toEqual({ error: 'quantityWhole' })
  expect(readValue('quantity', '-1', 'EGP')).toEqual({ error: 'quantityNegative' })
  expect(readValue('quantity', '1000001', 'EGP')).toEqual({ error: 'quantityTooLarge' })
})

test('tags are separated by commas in any script, and at least one is needed', () => {
  expect(readTags('Summer, عرض، ', 'old')).toEqual({
    change: { addTags: ['Summer', 'عرض'], removeTags: ['old'] },
  })
  expect(readTags(' , ', '')).toEqual({ error: 'tagRequired' })
  expect(readTags('x'.repeat(41), '')).toEqual({ error: 'textTooLong' })
})
