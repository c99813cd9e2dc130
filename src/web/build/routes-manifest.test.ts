import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { modulesOf, ROUTES } from '#web/routes.manifest.ts'
import { prefetchedPaths } from './prefetched-calls.ts'

const ROUTES_FOLDER = fileURLToPath(new URL('../routes/', import.meta.url))

test('every route module belongs to a route, and every route has a module', () => {
  const pages = 'route,order,pricing,costs,stock,security,notifications,api,data'
  const files = globSync(`*/{${pages},queries,leave-blocker}.tsx`, { cwd: ROUTES_FOLDER }).map((file) =>
    file.slice(0, -'.tsx'.length),
  )
  const used = new Set(ROUTES.flatMap((route) => modulesOf(route).map(({ file }) => file)))
  expect([...used].sort()).toEqual(files.filter((file) => file !== 'root/route').sort())
})

test('every path is listed once, and the screens of a business are below the path of the business', () => {
  const paths = ROUTES.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const { path, layout } of ROUTES)
    expect(path.startsWith('/business/:businessId/'), path).toBe(layout === 'business')
})

test('prerendered pages have different folder names, which become their file names', () => {
  const folders = ROUTES.filter(({ prerendered }) => prerendered).map(({ file }) => file.split('/')[0])
  expect(folders).toContain('not-found')
  expect(new Set(folders).size).toBe(folders.length)
})

test('every route prefetches the session, routes inside a business prefetch the business, and calls that need costs are marked', () => {
  const paths = (path: string) =>
    prefetchedPaths(ROUTES.find((route) => route.path === path) ?? expect.fail())
  expect(paths('/settings')).toEqual(['/api/session'])
  expect(paths('/my-businesses')).toEqual(['/api/session', '/api/businesses'])
  expect(paths('/business/:businessId')).toEqual(['/api/session'])
  expect(paths('/business/:businessId/vat')).toEqual(['/api/session', '/api/businesses/{businessId}'])
  expect(paths('/business/:businessId/dashboard')).toEqual([
    '/api/session',
    '/api/businesses/{businessId}',
    '/api/businesses/{businessId}/dashboard?days=30#costs',
    '/api/businesses/{businessId}/forecast#costs',
  ])
  expect(paths('/business/:businessId/products/:productId').slice(2)).toEqual([
    '/api/businesses/{businessId}/products/{productId}',
    '/api/businesses/{businessId}/products/{productId}/sales?days=30#costs',
  ])
})
