import { expect, test } from 'vitest'
import { emptyPlatform, emptyValues } from './form-values.ts'
import { after, before, canGoOn, firstProblem, stepOf } from './steps.ts'

test('a field is on its step', () => {
  expect(['price', 'images', 'platforms', 'platforms.0.sku', 'costItems.2.amount'].map(stepOf)).toEqual([
    'details',
    'details',
    'platforms',
    'platforms',
    'costs',
  ])
})

test('the first problem is the one of the earliest step', () => {
  expect(
    firstProblem([
      { path: 'costItems.0.amount', code: 'costAmountNegative' },
      { path: 'platforms', code: 'platformRequired' },
      { path: 'quantity', code: 'quantityWhole' },
    ])?.path,
  ).toBe('quantity')
  expect(firstProblem([])).toBeUndefined()
})

test('details need name, price and quantity; platforms need one; costs and preview nothing', () => {
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

test('steps follow one another and end', () => {
  expect([after('details'), after('preview'), before('costs'), before('details')]).toEqual([
    'platforms',
    'preview',
    'platforms',
    'details',
  ])
})
