import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { completenessCache } from '#server/core/sales/rollups/completeness.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { changingSales, PERIODS } from '#server/testing/changing-sales.ts'
import { sharedServer } from '#server/testing/test-server.ts'
import { type OfSales, readDashboard } from './queries.ts'

const noCaches = () => ({ sales: new VersionedCache<OfSales>(1), completeness: completenessCache() })

const server = sharedServer()

test('serves the cached dashboard only to its owner, and only until sales change', async () => {
  const seller = await server.current.seller()
  const otherSeller = await server.current.seller()
  const { business, params, steps } = await changingSales(seller)
  const scope = { ownerId: ownerId(seller.userId), businessId: business.id }
  const told: string[] = []
  for (const step of steps) {
    await step()
    for (const period of PERIODS) {
      const asked = () => seller.call(getDashboard, { params, query: period })
      const fresh = await readDashboard(server.current.db, noCaches(), scope, period, new Date('2026-03-25'))
      expect(await asked()).toEqual(fresh)
      expect(await asked()).toEqual(fresh)
      told.push(JSON.stringify(fresh))
    }
    expect((await otherSeller.fails(getDashboard, { params })).code).toBe('business_not_found')
  }
  const ofAll = told.filter((_, at) => at % PERIODS.length === 0)
  expect(new Set(ofAll).size).toBe(steps.length)
})

test('the cache discards entries of an older version, and evicts the least recently used entry when it is full', () => {
  const cache = new VersionedCache<string>(2)
  cache.set('a', '1', 'A')
  cache.set('b', '1', 'B')
  expect(cache.get('a', '1')).toBe('A')
  expect(cache.get('a', '2')).toBeUndefined()
  cache.set('c', '1', 'C')
  expect(['a', 'b', 'c'].map((key) => cache.get(key, '1'))).toEqual(['A', undefined, 'C'])
})
