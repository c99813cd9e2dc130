import { expect, test } from 'vitest'
import { getProduct, listStockMovements } from '#contract/products.ts'
import { addReceipt, undoReceipt } from '#contract/receipts.ts'
import { getRestock, setSupply } from '#contract/restock.ts'
import { addUnitCost, listUnitCosts } from '#contract/unit-costs.ts'
import { BEGINNING } from '#domain/profit/cost-history.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()
const RECEIPT = { receivedOn: '2026-03-10', quantity: 6, unitCost: 12_000, note: 'Cairo Lamps' }

async function product(overrides: object = {}) {
  const { seller, params, add } = await shop(await server.current.seller())
  const at = { ...params, productId: (await add(overrides)).id }
  return {
    seller,
    at,
    receive: (change: object = {}) =>
      seller.call(addReceipt, { params: at, body: { ...RECEIPT, ...change } }),
    quantity: async () => (await seller.call(getProduct, { params: at })).quantity,
    costs: async () =>
      (await seller.call(listUnitCosts, { params: at })).unitCosts.map(({ validFrom, unitCost }) => [
        validFrom,
        unitCost,
      ]),
    ledger: async () =>
      (await seller.call(listStockMovements, { params: at })).movements.map(
        ({ kind, delta, quantityAfter, receipt }) => [kind, delta, quantityAfter, receipt?.note ?? null],
      ),
  }
}

test('a receipt raises the stock and adds its unit cost from its day on; undo takes both back, and a second undo is refused', async () => {
  const { seller, at, receive, quantity, costs, ledger } = await product()
  const { id, quantity: after } = await receive()
  expect(after).toBe(16)
  expect(await quantity()).toBe(16)
  expect(await costs()).toEqual([
    ['2026-03-10', 12_000],
    [BEGINNING, 10_000],
  ])
  const undone = { ...at, receiptId: id }
  await seller.call(undoReceipt, { params: undone })
  expect(await quantity()).toBe(10)
  expect(await costs()).toEqual([[BEGINNING, 10_000]])
  expect(await ledger()).toEqual([
    ['undo', -6, 10, null],
    ['receipt', 6, 16, 'Cairo Lamps'],
    ['set', 10, 10, null],
  ])
  expect((await seller.fails(undoReceipt, { params: undone })).code).toBe('receipt_not_found')
})

test('a stock that was never counted stays unknown, and the first cost applies to all sales', async () => {
  const { receive, quantity, costs, ledger } = await product({ quantity: null, costItems: [] })
  expect((await receive()).quantity).toBeNull()
  expect(await quantity()).toBeNull()
  expect(await costs()).toEqual([[BEGINNING, 12_000]])
  expect(await ledger()).toEqual([['receipt', 6, null, 'Cairo Lamps']])
})

test('a receipt takes its units off the inbound units; undo restores them with their day', async () => {
  const { seller, at, receive } = await product()
  const ordered = { units: 10, expectedOn: '2026-03-12' }
  const supply = { leadDays: null, leadSpread: null, orderMultiple: null }
  const order = (inbound: typeof ordered) =>
    seller.call(setSupply, { params: at, body: { ...supply, inbound } })
  const inbound = async () => {
    const { productId, ...params } = at
    const { rows } = await seller.call(getRestock, { params, query: { productId } })
    return rows[0]?.supply.inbound
  }
  const undo = ({ id }: { id: string }) => seller.call(undoReceipt, { params: { ...at, receiptId: id } })
  await order(ordered)
  await receive()
  expect(await inbound()).toEqual({ units: 4, expectedOn: '2026-03-12' })
  const second = await receive({ receivedOn: '2026-03-11' })
  expect(await inbound()).toBeNull()
  await undo(second)
  expect(await inbound()).toEqual({ units: 4, expectedOn: '2026-03-12' })
  const third = await receive({ receivedOn: '2026-03-11' })
  await order({ units: 7, expectedOn: '2026-04-01' })
  await undo(third)
  expect(await inbound()).toEqual({ units: 11, expectedOn: '2026-04-01' })
  await order(ordered)
  await undo(await receive({ quantity: 2 }))
  expect(await inbound()).toEqual(ordered)
})

test('undo is refused and changes nothing when the unit costs were changed after the receipt', async () => {
  const { seller, at, receive, quantity, costs } = await product()
  const { id } = await receive()
  await seller.call(addUnitCost, {
    params: at,
    body: { validFrom: '2026-03-15', unitPrice: 13_000, currency: 'EGP' },
  })
  const failed = await seller.fails(undoReceipt, { params: { ...at, receiptId: id } })
  expect(failed.code).toBe('costs_changed_since')
  expect(await quantity()).toBe(16)
  expect(await costs()).toHaveLength(3)
})

test('refuses a quantity below 1, a stock above the limit, a day in the future and a cost in another currency, and then changes nothing', async () => {
  const { seller, at, quantity, costs } = await product()
  for (const [change, code] of [
    [{ quantity: 0 }, 'invalid_input'],
    [{ quantity: 999_991 }, 'invalid_input'],
    [{ receivedOn: '2099-01-01' }, 'invalid_input'],
    [{ currency: 'SAR' }, 'currency_changed'],
  ] as const)
    expect((await seller.fails(addReceipt, { params: at, body: { ...RECEIPT, ...change } })).code).toBe(code)
  expect(await quantity()).toBe(10)
  expect(await costs()).toEqual([[BEGINNING, 10_000]])
})
