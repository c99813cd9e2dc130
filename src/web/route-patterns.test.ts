import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { loadRoutes, patternAt, visitorData } from './route-patterns.ts'

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

test('maps a path to the pattern of its route, regardless of case', () => {
  expect(patternAt(routes(), '/')).toBe('/')
  expect(patternAt(routes(), '/Login/')).toBe('/login')
  expect(patternAt(routes(), '/business/7/products')).toBe('/business/:businessId/products')
  expect(patternAt(routes(), '/business/7/products/3')).toBe('/business/:businessId/products/:productId')
  expect(patternAt(routes(), '/business/7/sales')).toBe('/*')
})

test('replaces a lazy route by its loaded module, and loads it once', async () => {
  const given = routes()
  await loadRoutes(given, '/')
  const home = given[0]?.children?.[0]
  expect(home?.lazy).toBeUndefined()
  expect(home?.Component).toBeTypeOf('function')
  await loadRoutes(given, '/')
})

test('gives every guarded route null as its loader data, as for a visitor', () => {
  expect(visitorData(routes(), '/login')).toEqual({ visitors: null })
  expect(visitorData(routes(), '/')).toEqual({})
})
