import { beforeAll, describe, expect, test } from 'vitest'
import { addPhrases, followReading, readIn, readingNow } from './phrase-book.ts'

beforeAll(() => {
  addPhrases('en', 'shop', {
    open: 'Open',
    greet: 'Hello {{name}}, {{name}}',
    nav: { home: 'Home' },
    items_one: '{{count}} item',
    items_other: '{{count}} items',
  })
  addPhrases('ar', 'shop', {
    items_zero: 'zero',
    items_one: 'one',
    items_two: 'two',
    items_few: 'few',
    items_many: 'many',
    items_other: 'other',
  })
})

const t = (key: string, values?: Record<string, unknown>) => readingNow().t(key, values)

describe('English phrases', () => {
  beforeAll(() => readIn('en'))

  test('are found by their path', () => {
    expect(t('shop.open')).toBe('Open')
    expect(t('shop.nav.home')).toBe('Home')
  })

  test('contain placeholder values without HTML escaping', () => {
    expect(t('shop.greet', { name: '<b>$& & 1' })).toBe('Hello <b>$& & 1, <b>$& & 1')
    expect(t('shop.greet')).toBe('Hello , ')
  })

  test.each([
    [1, '1 item'],
    [0, '0 items'],
    [2, '2 items'],
    [-1, '\u22121 items'],
  ])('use the right plural form for %i', (count, said) => {
    expect(t('shop.items', { count })).toBe(said)
  })

  test('return the key when the phrase is missing, is a subtree or is an inherited name', () => {
    for (const key of ['shop.missing', 'shop.nav', 'none.at.all', 'shop.toString', 'shop.open.more']) {
      expect(t(key)).toBe(key)
    }
  })
})

test.each([
  [0, 'zero'],
  [1, 'one'],
  [2, 'two'],
  [3, 'few'],
  [11, 'many'],
  [100, 'other'],
  [-1, 'other'],
  [-2, 'other'],
])('picks the Arabic plural form of %i', (count, form) => {
  readIn('ar')
  expect(t('shop.items', { count })).toBe(form)
})

test('isolates a negative number in an Arabic phrase, where the minus sign would change sides', () => {
  addPhrases('ar', 'stock', { left_two: 'قطعتان', left_other: '{{count}} قطعة' })
  readIn('ar')
  expect(t('stock.left', { count: -2 })).toBe('\u2066\u22122\u2069 قطعة')
})

test('notifies each subscriber once when the language changes', () => {
  readIn('en')
  const before = readingNow()
  let told = 0
  const stop = followReading(() => told++)
  readIn('en')
  expect([told, readingNow()]).toEqual([0, before])
  readIn('ar')
  expect(told).toBe(1)
  expect(readingNow()).not.toBe(before)
  stop()
  readIn('en')
  expect(told).toBe(1)
})
