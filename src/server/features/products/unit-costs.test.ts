import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { updateProduct } from '#contract/products.ts'
import { unitCosts } from '#server/infra/db/schema/catalog.ts'
import { shop } from '#server/testing/product-forms.ts'
import { testServer } from '#server/testing/test-server.ts'

let clock = '2026-01-01'
const server = testServer({ now: () => new Date(`${clock}T12:00:00Z`) })

/** Saves the costs one after another, each on its day; returns the resulting history. */
async function historyAfter(...saves: [day: string, cost: number | null, from?: 'always' | 'today'][]) {
  const { seller, params, add, form, catalog } = await shop(await server.current.seller())
  const body = (cost: number | null, costFrom: string | undefined) => ({
    costItems: cost === null ? [] : [{ costCategoryId: catalog.categories.product, amount: cost }],
    costFrom,
  })
  let productId = ''
  for (const [day, cost, from] of saves) {
    clock = day
    if (productId === '') productId = (await add(body(cost, from))).id
    else {
      const saved = await seller.call(updateProduct, {
        params: { ...params, productId },
        body: form(body(cost, from)),
      })
      expect(saved.unitCost).toBe(cost)
    }
  }
  const rows = await server.current.db.system
    .select()
    .from(unitCosts)
    .where(eq(unitCosts.productId, productId))
    .orderBy(asc(unitCosts.validFrom))
  return rows.map(({ validFrom, unitCost }) => [validFrom, unitCost])
}

describe('the history of a unit cost', () => {
  test('the first known cost applies to all sales', async () => {
    expect(await historyAfter(['2026-03-01', 100])).toEqual([['0001-01-01', 100]])
    expect(await historyAfter(['2026-03-01', null], ['2026-03-05', 100, 'today'])).toEqual([
      ['0001-01-01', 100],
    ])
  })

  test('an unchanged cost changes nothing', async () => {
    const history = await historyAfter(['2026-03-01', 100], ['2026-03-05', 100])
    expect(history).toEqual([['0001-01-01', 100]])
  })

  test('a changed cost applies from the day it was saved', async () => {
    const history = await historyAfter(['2026-03-01', 100], ['2026-03-05', 120], ['2026-04-01', 90])
    expect(history).toEqual([
      ['0001-01-01', 100],
      ['2026-03-05', 120],
      ['2026-04-01', 90],
    ])
  })

  test('the last save of a day wins', async () => {
    const history = await historyAfter(['2026-03-01', 100], ['2026-03-05', 120], ['2026-03-05', 130])
    expect(history).toEqual([
      ['0001-01-01', 100],
      ['2026-03-05', 130],
    ])
  })

  test('a cost for all sales replaces the whole history', async () => {
    const history = await historyAfter(
      ['2026-03-01', 100],
      ['2026-03-05', 120],
      ['2026-03-06', 130, 'always'],
    )
    expect(history).toEqual([['0001-01-01', 130]])
  })

  test('a removed cost is unknown from then on, and past sales keep theirs', async () => {
    expect(await historyAfter(['2026-03-01', 100], ['2026-03-05', null], ['2026-03-09', 70])).toEqual([
      ['0001-01-01', 100],
      ['2026-03-05', null],
      ['2026-03-09', 70],
    ])
    expect(await historyAfter(['2026-03-01', 100], ['2026-03-05', null, 'always'])).toEqual([])
  })

  test('a cost of zero is known', async () => {
    expect(await historyAfter(['2026-03-01', 0])).toEqual([['0001-01-01', 0]])
  })
})
