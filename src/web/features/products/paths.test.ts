import { expect, test } from 'vitest'
import { backToList } from './paths.ts'

test('leads back to the page and the search of the list that a product was opened on', () => {
  expect(backToList('b1', { listSearch: '?page=2&search=oud' })).toBe(
    '/business/b1/products?page=2&search=oud',
  )
  for (const state of [null, undefined, {}, { listSearch: '' }, { listSearch: 5 }, { listSearch: '/evil' }])
    expect(backToList('b1', state)).toBe('/business/b1/products')
})
