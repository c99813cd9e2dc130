import { expect, test } from 'vitest'
import { sharedName } from './shared-name.ts'

test.each([
  ['the words with which all names start', ['Cotton shirt - red', 'Cotton shirt - blue'], 'Cotton shirt'],
  ['without an opened bracket', ['Shirt (red)', 'Shirt (blue)'], 'Shirt'],
  ['in Arabic', ['قميص قطن، أحمر', 'قميص قطن، أزرق'], 'قميص قطن'],
  ['the shortest name when the others start with it', ['Mug', 'Mug large'], 'Mug'],
  ['nothing when the names differ from the first word', ['Mug', 'Lamp'], ''],
  ['nothing without products', [], ''],
])('suggests %s', (_, names, suggested) => {
  expect(sharedName(names.map((name) => ({ name, variantOf: '' })))).toBe(suggested)
})

test('suggests the name that all variants have, not that of some of them', () => {
  const [red, blue] = [
    { name: 'Shirt red', variantOf: 'T-shirt' },
    { name: 'Shirt blue', variantOf: 'T-shirt' },
  ] as const
  expect(sharedName([red, blue])).toBe('T-shirt')
  expect(sharedName([red, { ...blue, variantOf: '' }])).toBe('Shirt')
})
