import { expect, test } from 'vitest'
import { emptyPlatform, emptyValues } from './form-values.ts'
import { after, before, canGoOn, firstProblem, stepOf } from './steps.ts'

test('maps each field to its step', () => {
  expect(['price', 'images', 'platforms', 'platforms.0.sku', 'costItems.2.amount'].map(stepOf)).toEqual([
    'details',
    'details',
    'platforms',
    'platforms',
    'costs',
  ])
})

test('returns the problem of the earliest step first', () => {
  expect(
    firstProblem([
      { path: 'costItems.0.amount', code: 'costAmountNegative' },
      { path: 'platforms', code: 'platformRequired' },
      { path: 'quantity', code: 'quantityWhole' },
    ])?.path,
  ).toBe('quantity')
  expect(firstProblem([])).toBeUndefined()
})

test('requires name, price and quantity on details, one platform on platforms, and nothing on costs and preview', () => {
  const empty = emptyValues()
  const filled = { ...empty, name: 'Lamp', price: '1', quantity: '0' }
  expect(canGoOn('details', empty)).toBe(false)
  expect(canGoOn('details', { ...filled, quantity: ' ' })).toBe(false)
  expect(canGoOn('details', filled)).toBe(true)
  expect(canGoOn('details', { ...filled, quantity: '', uncounted: true })).toBe(true)
  expect(canGoOn('platforms', filled)).toBe(false)
  expect(canGoOn('platforms', { ...filled, platforms: [emptyPlatform('p')] })).toBe(true)
  expect(canGoOn('costs', empty) && canGoOn('preview', empty)).toBe(true)
})

test('returns the next and the previous step, and stays at the first and the last step', () => {
  expect([after('details'), after('preview'), before('costs'), before('details')]).toEqual([
    'platforms',
    'preview',
    'platforms',
    'details',
  ])
})
