import { describe, expect, test } from 'vitest'
import { getProduct, listStockMovements, recordDamage, setStock } from '#contract/products.ts'
import { DAMAGED_OF_TEN } from '#contract/testing/boundaries.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

async function stocked(quantity = 10) {
  const { seller, params, add } = await shop(await server.current.seller())
  const at = { ...params, productId: (await add({ quantity })).id }
  return {
    seller,
    at,
    set: (to: number) => seller.call(setStock, { params: at, body: { quantity: to } }),
    damage: (of: number) => seller.send(recordDamage, { params: at, body: { quantity: of } }),
    quantity: async () => (await seller.call(getProduct, { params: at })).quantity,
    ledger: async () =>
      (await seller.call(listStockMovements, { params: at, query: { pageSize: 100 } })).movements,
  }
}

describe('stock', () => {
  test('a stock count sets the quantity and records the change', async () => {
    const { set, quantity, ledger } = await stocked(10)
    expect(await set(4)).toEqual({ quantity: 4 })
    expect(await set(4)).toEqual({ quantity: 4 })
    expect(await set(9)).toEqual({ quantity: 9 })
    expect(await quantity()).toBe(9)
    expect((await ledger()).map(({ kind, delta, quantityAfter }) => [kind, delta, quantityAfter])).toEqual([
      ['set', 5, 9],
      ['set', -6, 4],
      ['set', 10, 10],
    ])
  })

  test('accepts a number of damaged units from one up to the stock', async () => {
    const { damage, quantity, ledger } = await stocked(10)
    for (const [, sent, taken] of DAMAGED_OF_TEN) {
      const response = await damage(sent as number)
      if (taken) expect(response.status).toBe(200)
      else if (Number.isInteger(sent)) {
        expect(response.status).toBe(409)
        expect(await response.json()).toMatchObject({ code: 'invalid_damaged_quantity' })
      } else {
        expect(response.status).toBe(422)
        expect(await response.json()).toMatchObject({
          fields: [{ path: 'quantity', code: 'damagedInvalid' }],
        })
      }
    }
    expect(await quantity()).toBe(0)
    expect((await damage(1)).status).toBe(409)
    expect(await quantity()).toBe(0)
    expect((await ledger()).map(({ kind, delta }) => [kind, delta])).toEqual([
      ['damaged', -1],
      ['damaged', -9],
      ['set', 10],
    ])
  })

  test('accepts ten of twenty concurrent damage reports when ten units are left', async () => {
    const { damage, quantity, ledger } = await stocked(10)
    const responses = await Promise.all(Array.from({ length: 20 }, () => damage(1)))
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(10).fill(409)])
    expect(await quantity()).toBe(0)
    const movements = await ledger()
    expect(movements.map(({ quantityAfter }) => quantityAfter)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('equals the sum of its movements after concurrent counts and damage reports', async () => {
    const { set, damage, quantity, ledger } = await stocked(50)
    await Promise.all(Array.from({ length: 12 }, (_, index) => (index % 2 ? set(40 + index) : damage(3))))
    const movements = await ledger()
    expect(movements.reduce((sum, { delta }) => sum + (delta ?? 0), 0)).toBe(await quantity())
    expect(movements[0]?.quantityAfter).toBe(await quantity())
  })

  test('lists movements in pages, newest first', async () => {
    const { seller, at, set } = await stocked(1)
    for (const to of [2, 3, 4, 5]) await set(to)
    const page = await seller.call(listStockMovements, { params: at, query: { page: 2, pageSize: 2 } })
    expect(page).toMatchObject({ total: 5, page: 2, pageSize: 2 })
    expect(page.movements.map(({ quantityAfter }) => quantityAfter)).toEqual([3, 2])
  })
})
