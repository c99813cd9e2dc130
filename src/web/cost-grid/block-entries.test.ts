import { expect, test } from 'vitest'
import { entriesOf } from './block-entries.ts'

const rows = [
  { key: 'a', name: 'Lamp', sku: 'A-1', skus: ['A-1'], known: 500 },
  { key: 'b', name: 'Mug', sku: 'B-2', skus: ['B-2'], known: null },
  { key: 'c', name: 'Vase', sku: 'C-3', skus: ['C-3'], known: 7 },
]
const entered = (texts: Record<string, string>, currency: 'EGP' | null, typed = {}) =>
  entriesOf({ texts }, { rows, currency }, typed).map(({ row, before, after }) => [row.key, before, after])

test('enters each cost that can be read, also one that equals the cost in force', () => {
  const texts = { a: '5.00', b: '6', c: 'x' }
  expect(entered(texts, 'EGP')).toEqual([
    ['a', 500, 500],
    ['b', null, 600],
  ])
  expect(entered(texts, 'EGP', { a: '4' })).toContainEqual(['a', 400, 500])
})

test('enters counts, also one that equals the stock', () => {
  expect(entered({ a: '500', b: '0', c: '8' }, null)).toEqual([
    ['a', 500, 500],
    ['b', null, 0],
    ['c', 7, 8],
  ])
})
