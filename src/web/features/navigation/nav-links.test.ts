import { expect, test } from 'vitest'
import { ROUTES } from '#web/routes.manifest.ts'
import { businessLinks, sameSection } from './nav-links.ts'

test('every section of a business links to an existing page', () => {
  const paths = ROUTES.map(({ path }) => path)
  for (const { to } of businessLinks(':businessId')) expect(paths).toContain(to)
})

test.each([
  ['/business/a/sales', '/business/b/sales'],
  ['/business/a/costs/shipments', '/business/b/costs/shipments'],
  ['/business/a/products/p1', '/business/b/products'],
  ['/business/a/products/p1/pricing', '/business/b/products'],
  ['/business/a/sales/orders/o1', '/business/b/sales'],
  ['/business/a/unknown', '/business/b/dashboard'],
  ['/business/a', '/business/b/dashboard'],
])('leads from %s to %s in another business', (from, to) => {
  expect(sameSection(from, 'b')).toBe(to)
})
