import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { loadRoutes, patternAt, patternsOf, visitorData } from './route-patterns.ts'

const guard = () => null
const Page = () => null
const routes = (): RouteObject[] => [
  {
    children: [
      { index: true, lazy: async () => ({ Component: Page }) },
      { id: 'visitors', loader: guard, children: [{ path: 'login', Component: Page }] },
      {
        path: 'business/:businessId',
        loader: guard,
        id: 'owners',
        children: [{ path: 'products/:productId' }, { path: 'products' }],
      },
      { path: '*' },
    ],
  },
]

test('an address is named by the routes that lead to it, whatever its case', () => {
  expect(patternAt(routes(), '/')).toBe('/')
  expect(patternAt(routes(), '/Login/')).toBe('/login')
  expect(patternAt(routes(), '/business/7/products')).toBe('/business/:businessId/products')
  expect(patternAt(routes(), '/business/7/products/3')).toBe('/business/:businessId/products/:productId')
  expect(patternAt(routes(), '/business/7/sales')).toBe('/*')
})

test('every address that shows something is listed once, what takes all is not', () => {
  expect(patternsOf(routes())).toEqual([
    '/',
    '/login',
    '/business/:businessId',
    '/business/:businessId/products/:productId',
    '/business/:businessId/products',
  ])
})

test('lazy routes are loaded in place, once', async () => {
  const given = routes()
  await loadRoutes(given, '/')
  const home = given[0]?.children?.[0]
  expect(home?.lazy).toBeUndefined()
  expect(home?.Component).toBeTypeOf('function')
  await loadRoutes(given, '/')
})

test('guards on the way have answered a visitor with nothing', () => {
  expect(visitorData(routes(), '/login')).toEqual({ visitors: null })
  expect(visitorData(routes(), '/')).toEqual({})
})
