import { expect, test } from 'vitest'
import { getBreakdown } from '#contract/reports.ts'
import { skuCache } from '#server/core/sales/rollups/sku-parts.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import { changingSales, PERIODS } from '#server/testing/changing-sales.ts'
import { sharedServer } from '#server/testing/test-server.ts'
import { readBreakdown } from './breakdown/queries.ts'

const server = sharedServer()

test('serves a breakdown by product from the cache only while the sales are unchanged, and only to its owner', async () => {
  const seller = await server.current.seller()
  const otherSeller = await server.current.seller()
  const { business, params, steps } = await changingSales(seller)
  const owner = ownerId(seller.userId)
  const today = new Date().toISOString().slice(0, 10)
  const told: string[] = []
  for (const step of steps) {
    await step()
    for (const period of PERIODS)
      for (const inCurrency of ['each', 'own'] as const) {
        const page = { page: 1, pageSize: 20 }
        const query = { by: 'product', sort: 'revenue', order: 'desc', inCurrency, ...period } as const
        const fresh = await server.current.db.tenant(owner, async (tx) => {
          const scope = await requireBusiness(tx, owner, business.id)
          return readBreakdown(tx, scope, skuCache(), query, today, page)
        })
        const asked = () => seller.call(getBreakdown, { params, query: { ...query, ...page } })
        expect(await asked()).toEqual(fresh)
        expect(await asked()).toEqual(fresh)
        if (period === PERIODS[0] && inCurrency === 'each') told.push(JSON.stringify(fresh))
      }
    const refused = otherSeller.fails(getBreakdown, { params, query: { by: 'product' } })
    expect((await refused).code).toBe('business_not_found')
  }
  expect(new Set(told).size).toBe(steps.length)
})
