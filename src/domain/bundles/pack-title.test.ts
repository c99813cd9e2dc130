import { describe, expect, test } from 'vitest'
import { packTitle, suggestedPack } from './pack-title.ts'

describe('reads the units of a multipack from its title', () => {
  test.each([
    ['Solar Lamp - Pack of 3', 3, 'solar lamp'],
    ['Solar Lamp (3-Pack)', 3, 'solar lamp'],
    ['Solar Lamp 3pcs', 3, 'solar lamp'],
    ['Solar Lamp x3', 3, 'solar lamp'],
    ['2 x Solar Lamp', 2, 'solar lamp'],
    ['Set of 6 pieces Coffee Mug 250 ml', 6, 'coffee mug 250 ml'],
    ['مصباح شمسي حزمة من 3', 3, 'مصباح شمسي'],
    ['مصباح شمسي، عبوة 3 قطع', 3, 'مصباح شمسي'],
    ['طقم ٤ قطع كوب قهوة', 4, 'كوب قهوه'],
    ['مجموعة من 12 كوب قهوة', 12, 'كوب قهوه'],
    ['مصباح شمسي قطعتين', 2, 'مصباح شمسي'],
  ])('%s', (title, count, rest) => {
    expect(packTitle(title)).toEqual({ count, title: rest })
  })
})

describe('finds no number of units in the title', () => {
  test.each([
    'Solar Lamp',
    'Shampoo 500 ml',
    'Cable 3 m',
    'Pack of 1 lamp',
    'Lamp pack of 2024',
    'Pack of 3',
    'Pack of 3 sets of 6 pcs',
    'طقم أكواب',
    '',
  ])('"%s"', (title) => {
    expect(packTitle(title)).toBeNull()
  })
})

describe('suggests a recipe', () => {
  const pack = { id: 'pack', name: 'Solar lamp (pack of 3)' }
  const lamp = { id: 'lamp', name: 'Solar  Lamp' }

  test('uses the only product with the same title as its component', () => {
    expect(suggestedPack(pack, [pack, lamp, { id: 'mug', name: 'Mug' }])).toEqual({ product: lamp, count: 3 })
  })

  test('recognises an Arabic title in another spelling', () => {
    const arabic = { id: 'cup', name: 'كوب قهوه' }
    expect(suggestedPack({ id: 'cups', name: 'كوب قهوة - عبوة من ٦' }, [arabic])).toMatchObject({ count: 6 })
  })

  test('needs exactly one product with the title', () => {
    expect(suggestedPack(pack, [{ id: 'mug', name: 'Mug' }])).toBeNull()
    expect(suggestedPack(pack, [lamp, { id: 'other', name: 'solar lamp' }])).toBeNull()
  })
})
