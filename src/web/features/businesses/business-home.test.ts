import { expect, test } from 'vitest'
import { businessHome } from './business-home.ts'

const business = {
  id: 'b1',
  name: 'Nile Shop',
  description: null,
  industry: 'retail',
  country: 'EG',
  currency: 'EGP',
  isSample: false,
  createdAt: '2026-01-01T00:00:00.000Z',
} as const

test.each([
  [0, 0, '/business/b1/products'],
  [1, 0, '/business/b1/dashboard'],
  [0, 12, '/business/b1/dashboard'],
])('a business with %i products and %i sale lines opens %s', (productCount, saleLineCount, path) => {
  expect(businessHome({ ...business, productCount, saleLineCount })).toBe(path)
})
