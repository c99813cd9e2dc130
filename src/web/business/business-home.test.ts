import { expect, test } from 'vitest'
import type { Business } from '#contract/businesses.ts'
import { businessHome, startOf } from './business-home.ts'

const business = {
  id: 'b1',
  name: 'Nile Shop',
  description: null,
  industry: 'retail',
  country: 'EG',
  currency: 'EGP',
  isSample: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  openAlerts: 0,
  reconnect: [] as Business['reconnect'],
  role: 'owner',
  hidesCosts: false,
  sharedBy: null,
  isOffered: false,
} as const

test.each([
  [0, 0, '/business/b1/products'],
  [1, 0, '/business/b1/dashboard'],
  [0, 12, '/business/b1/dashboard'],
])('a business with %i products and %i sale lines opens %s', (productCount, saleLineCount, path) => {
  expect(businessHome({ ...business, productCount, saleLineCount })).toBe(path)
})

test.each([
  [[], null, '/my-businesses'],
  [[], 'b1', '/my-businesses'],
  [['b1'], null, '/business/b1/products'],
  [['b1'], 'deleted', '/business/b1/products'],
  [['b1', 'b2'], 'b2', '/business/b2/products'],
  [['b1', 'b2'], 'deleted', '/my-businesses'],
  [['b1', 'b2'], null, '/my-businesses'],
])('a seller with the businesses %j, of which the last used is %s, starts at %s', (ids, last, path) => {
  const businesses = ids.map((id) => ({ ...business, id, productCount: 0, saleLineCount: 0 }))
  expect(startOf(businesses, last)).toBe(path)
})
