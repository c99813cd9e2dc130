import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createProduct, updateProduct } from '#contract/products.ts'
import { unitCosts } from '#server/infra/db/schema/catalog.ts'
import { shop } from '#server/testing/product-forms.ts'
import { testServer } from '#server/testing/test-server.ts'

let clock = '2026-01-01'
const server = testServer({ now: () => new Date(`${clock}T12:00:00Z`) })

/** Saves a product with each of the costs in turn, on the given day. Returns the resulting history of unit costs. */
async function historyAfter(...saves: [day: string, cost: number | null, from?: 'always' | string][]) {
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
  test('applies the first known cost to all sales', async () => {
    expect(await historyAfter(['2026-03-01', 100])).toEqual([['0001-01-01', 100]])
    expect(await historyAfter(['2026-03-01', null], ['2026-03-05', 100, 'today'])).toEqual([
      ['0001-01-01', 100],
    ])
  })

  test('changes nothing when the cost is the same', async () => {
    const history = await historyAfter(['2026-03-01', 100], ['2026-03-05', 100])
    expect(history).toEqual([['0001-01-01', 100]])
  })

  test('applies a changed cost from the day on which it was saved', async () => {
    const history = await historyAfter(['2026-03-01', 100], ['2026-03-05', 120], ['2026-04-01', 90])
    expect(history).toEqual([
      ['0001-01-01', 100],
      ['2026-03-05', 120],
      ['2026-04-01', 90],
    ])
  })

  test('applies a changed cost from the day of a seller whose clock shows another day than the server', async () => {
    const history = await historyAfter(['2026-03-01', 100], ['2026-03-05', 120, '2026-03-06'])
    expect(history).toEqual([
      ['0001-01-01', 100],
      ['2026-03-06', 120],
    ])
  })

  test('refuses a cost from a day in the future, because the product shows its cost items at once', async () => {
    clock = '2026-03-01'
    const { seller, params, form, catalog } = await shop(await server.current.seller())
    const costItems = [{ costCategoryId: catalog.categories.product, amount: 100 }]
    const future = { params, body: form({ costItems, costFrom: '2026-03-03' }) }
    expect((await seller.fails(createProduct, future)).fields).toEqual([
      { path: 'costFrom', code: 'dayInFuture' },
    ])
  })

  test('keeps only the last cost saved on a day', async () => {
    const history = await historyAfter(['2026-03-01', 100], ['2026-03-05', 120], ['2026-03-05', 130])
    expect(history).toEqual([
      ['0001-01-01', 100],
      ['2026-03-05', 130],
    ])
  })

  test('is replaced completely by a cost that applies to all sales', async () => {
    const history = await historyAfter(
      ['2026-03-01', 100],
      ['2026-03-05', 120],
      ['2026-03-06', 130, 'always'],
    )
    expect(history).toEqual([['0001-01-01', 130]])
  })

  test('has an unknown cost from the day on which the cost was removed; past sales keep their costs', async () => {
    expect(await historyAfter(['2026-03-01', 100], ['2026-03-05', null], ['2026-03-09', 70])).toEqual([
      ['0001-01-01', 100],
      ['2026-03-05', null],
      ['2026-03-09', 70],
    ])
    expect(await historyAfter(['2026-03-01', 100], ['2026-03-05', null, 'always'])).toEqual([])
  })

  test('treats a cost of zero as known', async () => {
    expect(await historyAfter(['2026-03-01', 0])).toEqual([['0001-01-01', 0]])
  })
})
