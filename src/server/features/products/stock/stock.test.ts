import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeApiKey } from '#contract/api-keys.ts'
import { changeProducts } from '#contract/product-changes.ts'
import { getProduct, listStockMovements, recordDamage, setStock } from '#contract/products.ts'
import { addReceipt } from '#contract/receipts.ts'
import { DAMAGED_OF_TEN } from '#contract/testing/boundaries.ts'
import { addMember } from '#server/testing/add-member.ts'
import { importFile } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { TEST_PASSWORD } from '#server/testing/test-client.ts'
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

  test('takes damaged units once when the report is sent again, and refuses its id when units differ or the stock has returned', async () => {
    const { seller, at, set, quantity, ledger } = await stocked(10)
    const report = (body: { id: string; quantity: number }) => ({ params: at, body })
    const [id, other] = [randomUUID(), randomUUID()]
    const all = report({ id, quantity: 10 })
    expect(await Promise.all([1, 2, 3].map(() => seller.call(recordDamage, all)))).toEqual(
      Array(3).fill({ quantity: 0 }),
    )
    await set(8)
    expect(await seller.call(recordDamage, all)).toEqual({ quantity: 8 })
    expect((await seller.fails(recordDamage, report({ id, quantity: 3 }))).code).toBe('already_saved')
    await seller.call(recordDamage, report({ id: other, quantity: 3 }))
    expect(await quantity()).toBe(5)
    expect((await ledger()).map(({ delta }) => delta)).toEqual([-3, 8, -10, 10])
    await set(10)
    await set(9)
    expect((await seller.fails(recordDamage, all)).code).toBe('already_saved')
    expect(await quantity()).toBe(9)
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

  test('shows who changed the stock to the owner and managers, but not to lower roles', async () => {
    const { seller: owner, params, add } = await shop(await server.current.seller())
    const [manager, bookkeeper] = [await server.current.seller(), await server.current.seller()]
    const { system } = server.current.db
    await addMember(system, { owner, ...params }, manager, 'manager')
    await addMember(system, { owner, ...params }, bookkeeper, 'bookkeeper')
    const at = { ...params, productId: (await add({ sku: 'OUD-50', quantity: 100 })).id }
    await manager.call(changeProducts, {
      params,
      body: { changes: [{ productId: at.productId, quantity: 90 }] },
    })
    const receipt = { receivedOn: '2026-03-10', quantity: 6, unitCost: 12_000, note: '' }
    await bookkeeper.call(addReceipt, { params: at, body: receipt })
    const withKey = async (role: 'viewer' | 'manager', init: RequestInit = {}) => {
      const body = { name: role, role, scope: 'full' as const, password: TEST_PASSWORD }
      const { key } = await owner.call(makeApiKey, { body })
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const path = `/api/businesses/${at.businessId}/products/${at.productId}`
      const call = init.method === 'PUT' ? 'stock' : 'stock-movements'
      return (await server.current.visitor().fetch(`${path}/${call}`, { ...init, headers })).json()
    }
    await withKey('manager', { method: 'PUT', body: JSON.stringify({ quantity: 80 }) })
    await importFile(manager, at.businessId, templateFile)

    const ledger = await owner.call(listStockMovements, { params: at })
    const by = (kind: string, { userId }: typeof owner, actor = 'member') => ({
      kind,
      who: { actor, person: { userId, name: 'Mona Hassan' } },
    })
    const moved = ledger.movements.map(({ kind, who }) => ({ kind, who }))
    expect(moved.filter(({ kind }) => kind !== 'return')).toEqual([
      by('sale', manager),
      by('set', owner, 'api_key'),
      by('receipt', bookkeeper),
      by('set', manager),
      by('set', owner),
    ])
    expect(await manager.call(listStockMovements, { params: at })).toEqual(ledger)
    const withoutPeople = { ...ledger, movements: ledger.movements.map((each) => ({ ...each, who: null })) }
    expect(await bookkeeper.call(listStockMovements, { params: at })).toEqual(withoutPeople)
    expect(await withKey('viewer')).toEqual(withoutPeople)

    // an older row, written without its actor, names the owner
    await system.execute(
      sql`UPDATE stock_movements SET actor = DEFAULT WHERE product_id = ${at.productId} AND kind = 'receipt'`,
    )
    const { movements } = await owner.call(listStockMovements, { params: at })
    expect(movements.find(({ kind }) => kind === 'receipt')?.who).toEqual({ actor: 'unknown', person: null })
  })
})
