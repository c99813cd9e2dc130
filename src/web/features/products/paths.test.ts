import { expect, test } from 'vitest'
import { backToList } from './paths.ts'

test('returns to the page and search of the list from which a product was opened', () => {
  expect(backToList('b1', { listSearch: '?page=2&search=oud' })).toBe(
    '/business/b1/products?page=2&search=oud',
  )
  for (const state of [null, undefined, {}, { listSearch: '' }, { listSearch: 5 }, { listSearch: '/evil' }])
    expect(backToList('b1', state)).toBe('/business/b1/products')
})
