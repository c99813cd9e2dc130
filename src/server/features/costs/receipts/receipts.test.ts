import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getProduct, listStockMovements, setStock } from '#contract/products.ts'
import { addReceipt, correctReceipt, undoReceipt } from '#contract/receipts.ts'
import { getRestock, setSupply } from '#contract/restock.ts'
import { createShipment, deleteShipment } from '#contract/shipments.ts'
import { addUnitCost, changeUnitCost, deleteUnitCost, listUnitCosts } from '#contract/unit-costs.ts'
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
    correct: ({ id }: { id: string }, change: object) =>
      seller.call(correctReceipt, {
        params: { ...at, receiptId: id },
        body: { ...RECEIPT, ...change },
      }),
    undo: ({ id }: { id: string }) => seller.call(undoReceipt, { params: { ...at, receiptId: id } }),
    planned: async () =>
      (await seller.call(getProduct, { params: at })).costItems.map(({ amount }) => amount),
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

test('a receipt raises the stock and adds a unit cost from its day on; undoing it reverses both, and a second undo is refused', async () => {
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

test('a receipt with a unit cost above the limit of the currency is refused and changes nothing; a stored one can keep it', async () => {
  const { seller, at, receive, correct, planned, quantity } = await product()
  const refused = { code: 'invalid_input', fields: [{ path: 'unitCost', code: 'costAmountTooLarge' }] }
  const body = { ...RECEIPT, unitCost: 100_000_001 }
  expect(await seller.fails(addReceipt, { params: at, body })).toMatchObject(refused)
  expect([await quantity(), await planned()]).toEqual([10, [9_000, 1_000]])
  const { id } = await receive({ unitCost: 100_000_000 })
  const params = { ...at, receiptId: id }
  expect(await seller.fails(correctReceipt, { params, body })).toMatchObject(refused)
  await server.current.db.system.execute(sql`UPDATE stock_movements
    SET receipt = jsonb_set(receipt, '{unitCost}', '100000001') WHERE receipt ->> 'id' = ${id}`)
  await correct({ id }, { unitCost: 100_000_001, note: 'Giza Lamps' })
  expect(await quantity()).toBe(16)
})

test('a receipt that is sent again is stored once, and its id is refused with other values or after it was undone', async () => {
  const { receive, correct, undo, quantity, ledger } = await product()
  const id = randomUUID()
  const [one] = await Promise.all([1, 2, 3].map(() => receive({ id })))
  expect(one).toEqual({ id, quantity: 16 })
  expect(await ledger()).toEqual([
    ['receipt', 6, 16, 'Cairo Lamps'],
    ['set', 10, 10, null],
  ])
  for (const other of [{ quantity: 5 }, { unitCost: 1 }, { note: '' }, { receivedOn: '2026-03-09' }])
    await expect(receive({ id, ...other })).rejects.toThrow('already_saved')
  await correct({ id }, { quantity: 7 })
  await expect(receive({ id })).rejects.toThrow('already_saved')
  expect(await receive({ id, quantity: 7 })).toEqual({ id, quantity: 17 })
  const stranger = await product()
  await stranger.receive({ id, quantity: 1 })
  expect([await stranger.quantity(), await quantity()]).toEqual([11, 17])
  await undo({ id })
  await expect(receive({ id, quantity: 7 })).rejects.toThrow('already_saved')
  expect(await quantity()).toBe(10)
})

test('a receipt leaves a stock that was never counted unknown, and its cost applies to all sales if the product had none', async () => {
  const { receive, quantity, costs, ledger } = await product({ quantity: null, costItems: [] })
  expect((await receive()).quantity).toBeNull()
  expect(await quantity()).toBeNull()
  expect(await costs()).toEqual([[BEGINNING, 12_000]])
  expect(await ledger()).toEqual([['receipt', 6, null, 'Cairo Lamps']])
})

test('a receipt entered after a later one leaves its cost to the sales from the later day on; undoing it restores the first cost', async () => {
  const { seller, at, receive, costs } = await product({ quantity: null, costItems: [] })
  await receive()
  for (const _ of ['first', 'again']) {
    const { id } = await receive({ receivedOn: '2026-02-01', unitCost: 8_000 })
    expect(await costs()).toEqual([
      ['2026-03-10', 12_000],
      [BEGINNING, 8_000],
    ])
    expect((await seller.call(getProduct, { params: at })).costItems[0]?.amount).toBe(12_000)
    await seller.call(undoReceipt, { params: { ...at, receiptId: id } })
    expect(await costs()).toEqual([[BEGINNING, 12_000]])
  }
})

test('a receipt reduces the inbound units; undoing it restores them with their expected day', async () => {
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

  const corrected = await receive({ quantity: 1 })
  const correct = (quantity: number) =>
    seller.call(correctReceipt, {
      params: { ...at, receiptId: corrected.id },
      body: { ...RECEIPT, quantity },
    })
  await correct(10)
  expect(await inbound()).toBeNull()
  await correct(3)
  expect(await inbound()).toEqual({ units: 7, expectedOn: '2026-03-12' })
  await undo(corrected)
  expect(await inbound()).toEqual(ordered)
})

test('changing the lead time or the arrival day leaves the inbound units as a receipt has left them', async () => {
  const { seller, at, receive } = await product()
  const supply = async (body: object) => {
    await seller.call(setSupply, { params: at, body })
    const { productId, ...params } = at
    return (await seller.call(getRestock, { params, query: { productId } })).rows[0]?.supply
  }
  const terms = { leadDays: 10, leadSpread: null, orderMultiple: null }
  await supply({ ...terms, inbound: { units: 10, expectedOn: '2026-03-12' } })
  await receive()
  const left = { ...terms, leadDays: 12, inbound: { units: 4, expectedOn: '2026-03-12' } }
  expect(await supply({ leadDays: 12 })).toEqual(left)
  expect(await supply({})).toEqual(left)
  const expectedOn = '2026-03-20'
  expect(await supply({ inbound: { expectedOn } })).toMatchObject({ inbound: { units: 4, expectedOn } })
  await receive({ receivedOn: '2026-03-11' })
  expect(await supply({ inbound: { expectedOn } })).toMatchObject({ inbound: null })
  expect(await supply({ inbound: { units: 5 } })).toMatchObject({ inbound: { units: 5, expectedOn: null } })
})

test('deleting a receipt later deletes its unit cost too, but keeps a later unit cost, a changed unit cost and a stock count', async () => {
  const { seller, at, receive, quantity, costs, ledger } = await product()
  const remove = ({ id }: { id: string }) => seller.call(undoReceipt, { params: { ...at, receiptId: id } })
  const later = ['2026-03-15', 13_000]
  const first = [BEGINNING, 10_000]
  const received = await receive()
  await seller.call(addUnitCost, {
    params: at,
    body: { validFrom: '2026-03-15', unitPrice: 13_000, currency: 'EGP' },
  })
  await remove(received)
  expect(await quantity()).toBe(10)
  expect(await costs()).toEqual([later, first])

  const changed = await receive()
  await seller.call(changeUnitCost, {
    params: { ...at, validFrom: '2026-03-10' },
    body: { validFrom: '2026-03-10', unitPrice: 11_000, currency: 'EGP' },
  })
  await seller.call(setStock, { params: at, body: { quantity: 14 } })
  await remove(changed)
  expect(await quantity()).toBe(14)
  expect(await costs()).toEqual([later, ['2026-03-10', 11_000], first])
  expect((await ledger())[0]).toEqual(['set', -2, 14, null])
})

test('deleting the last receipt of a day later brings the cost of the receipt before back, also as the planned cost', async () => {
  const { seller, at, receive, costs } = await product({ quantity: null, costItems: [] })
  const planned = async () =>
    (await seller.call(getProduct, { params: at })).costItems.map(({ amount }) => amount)
  await receive({ receivedOn: '2026-03-01', unitCost: 10_000 })
  const [, last] = [await receive(), await receive({ unitCost: 13_000 })]
  // another save of costs, after which the one of the last receipt cannot be undone
  const form = { validFrom: '2026-03-12', unitPrice: 14_000, currency: 'EGP' } as const
  await seller.call(addUnitCost, { params: at, body: form })
  await seller.call(deleteUnitCost, { params: { ...at, validFrom: '2026-03-12' } })
  expect(await planned()).toEqual([13_000])
  await seller.call(undoReceipt, { params: { ...at, receiptId: last.id } })
  expect(await costs()).toEqual([
    ['2026-03-10', 12_000],
    [BEGINNING, 10_000],
  ])
  expect(await planned()).toEqual([12_000])
})

test('correcting a receipt has the same result as entering it with the new units, cost and day', async () => {
  const { seller, at, receive, quantity, costs, ledger } = await product()
  const { id } = await receive()
  const receipt = { params: { ...at, receiptId: id } }
  const correct = (change: object) =>
    seller.call(correctReceipt, { ...receipt, body: { ...RECEIPT, ...change } })
  expect(await correct({ quantity: 60, note: 'Cairo Lamps, second box' })).toEqual({ quantity: 70 })
  expect(await correct({ quantity: 8, unitCost: 15_000, receivedOn: '2026-03-12' })).toEqual({ quantity: 18 })
  expect(await costs()).toEqual([
    ['2026-03-12', 15_000],
    [BEGINNING, 10_000],
  ])
  expect(await ledger()).toEqual([
    ['corrected', -52, 18, null],
    ['corrected', 54, 70, null],
    ['receipt', 6, 16, 'Cairo Lamps'],
    ['set', 10, 10, null],
  ])
  const { movements } = await seller.call(listStockMovements, { params: at })
  expect(movements[2]?.receipt).toMatchObject({ units: 8, unitCost: 15_000, counted: false })

  await seller.call(setStock, { params: at, body: { quantity: 17 } })
  expect(await correct({ quantity: 7 })).toEqual({ quantity: 17 })
  expect((await seller.fails(correctReceipt, { ...receipt, body: { ...RECEIPT, quantity: 0 } })).code).toBe(
    'invalid_input',
  )
  await seller.call(undoReceipt, receipt)
  expect([await quantity(), await costs()]).toEqual([17, [[BEGINNING, 10_000]]])
  expect((await seller.fails(correctReceipt, { ...receipt, body: RECEIPT })).code).toBe('receipt_not_found')
})

test('correcting or deleting a receipt that set the first cost changes the cost of all sales before the next cost', async () => {
  const { receive, correct, undo, costs, planned } = await product({ quantity: null, costItems: [] })
  const mistyped = await receive({ unitCost: 1_200_000 })
  await correct(mistyped, { unitCost: 1_000_000 })
  expect(await costs()).toEqual([[BEGINNING, 1_000_000]])
  await receive({ receivedOn: '2026-03-20' })
  await correct(mistyped, { unitCost: 11_000 })
  expect(await costs()).toEqual([
    ['2026-03-20', 12_000],
    [BEGINNING, 11_000],
  ])
  await correct(mistyped, { unitCost: 12_000 })
  await correct(mistyped, { unitCost: 13_000, receivedOn: '2026-03-25' })
  const moved = [
    ['2026-03-25', 13_000],
    [BEGINNING, 12_000],
  ]
  expect([await costs(), await planned()]).toEqual([moved, [13_000]])
  await correct(mistyped, { unitCost: 1_000_000 })
  await receive({ receivedOn: '2026-03-21', unitCost: 12_500 })
  await undo(mistyped)
  expect(await costs()).toEqual([
    ['2026-03-21', 12_500],
    [BEGINNING, 12_000],
  ])
})

test('a receipt whose cost equals the cost in force keeps its cost when earlier costs are added, corrected or deleted', async () => {
  const { seller, at, receive, correct, undo, costs, planned } = await product({
    quantity: null,
    costItems: [],
  })
  await receive({ receivedOn: '2026-01-01', unitCost: 10_000 })
  const first = [BEGINNING, 10_000]
  const equal = await receive({ receivedOn: '2026-03-20', unitCost: 10_000 })
  const forgotten = await receive({ unitCost: 15_000 })
  expect(await costs()).toEqual([['2026-03-20', 10_000], ['2026-03-10', 15_000], first])
  await undo(equal)
  await undo(forgotten)
  expect([await costs(), await planned()]).toEqual([[first], [10_000]])

  const earlier = await receive()
  const later = await receive({ receivedOn: '2026-03-20' })
  await correct(earlier, { unitCost: 11_000 })
  expect(await costs()).toEqual([['2026-03-20', 12_000], ['2026-03-10', 11_000], first])
  await undo(earlier)
  expect([await costs(), await planned()]).toEqual([[['2026-03-20', 12_000], first], [12_000]])
  await undo(later)
  expect([await costs(), await planned()]).toEqual([[first], [10_000]])

  const { productId, ...params } = at
  const items = [{ productId, units: 1, unitPrice: 12_000, currency: 'EGP' as const }]
  const form = { name: 'Box', arrivedOn: '2026-03-10', by: 'units' as const, items, costs: [] }
  const { id: shipmentId } = await seller.call(createShipment, { params, body: form })
  await receive({ receivedOn: '2026-03-20' })
  const sameDay = await receive()
  await seller.call(deleteShipment, { params: { ...params, shipmentId } })
  expect(await costs()).toEqual([['2026-03-20', 12_000], ['2026-03-10', 12_000], first])
  await undo(sameDay)
  expect(await costs()).toEqual([['2026-03-20', 12_000], first])
})

test('correcting the first of two receipts of a day leaves the cost of the day, and deleting the last one brings the corrected cost', async () => {
  const { receive, correct, undo, costs, planned } = await product({ quantity: null, costItems: [] })
  await receive({ receivedOn: '2026-01-01', unitCost: 10_000 })
  const [one, last] = [await receive(), await receive({ unitCost: 13_000 })] as const
  await correct(one, { unitCost: 11_000 })
  expect([await costs(), await planned()]).toEqual([
    [
      ['2026-03-10', 13_000],
      [BEGINNING, 10_000],
    ],
    [13_000],
  ])
  await undo(last)
  expect([await costs(), await planned()]).toEqual([
    [
      ['2026-03-10', 11_000],
      [BEGINNING, 10_000],
    ],
    [11_000],
  ])
  await undo(one)
  expect([await costs(), await planned()]).toEqual([[[BEGINNING, 10_000]], [10_000]])
})

test('deleting one of two equal receipts of a day keeps its cost, and deleting both restores the cost before', async () => {
  const { receive, undo, costs, planned } = await product({ quantity: null, costItems: [] })
  await receive({ receivedOn: '2026-01-01', unitCost: 10_000 })
  const twice = [await receive(), await receive()] as const
  await undo(twice[0])
  expect(await costs()).toEqual([
    ['2026-03-10', 12_000],
    [BEGINNING, 10_000],
  ])
  await undo(twice[1])
  expect([await costs(), await planned()]).toEqual([[[BEGINNING, 10_000]], [10_000]])
})

test('refuses a receipt with a quantity below 1, a stock above the limit, a day in the future or a cost in another currency, and changes nothing', async () => {
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
