import type { RouteObject } from 'react-router'
import { expect, test, vi } from 'vitest'
import { queryClient } from './api/query-client.ts'
import { businessQuery } from './business/business.ts'
import { loadBehindFirstFigures } from './features/dashboard/api/get-dashboard.ts'
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

test('asks again whether a business has sales before its dashboard leads to the products', async () => {
  const { queryKey } = businessQuery('b1')
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async () => Response.json({ saleLineCount: 2 }))
  queryClient.setQueryData(queryKey, { saleLineCount: 0 } as never, { updatedAt: Date.now() - 60_000 })
  await loadBehindFirstFigures('b1')
  expect(queryClient.getQueryData(queryKey)?.saleLineCount).toBe(2)
  queryClient.removeQueries({ queryKey })
  vi.unstubAllGlobals()
})
