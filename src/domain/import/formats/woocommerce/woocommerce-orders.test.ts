import { describe, expect, test } from 'vitest'
import type { SaleLine } from '../../sale-line.ts'
import { readText, scanText } from '../../testing/sources.ts'
import {
  WOO_ITEMS_HEADER,
  type WooOrderRow,
  wooItemRows,
  wooOrdersText,
  wooPackedText,
} from '../../testing/woocommerce-orders-file.ts'

async function read(text: string) {
  const { lines, errors } = await readText(text)
  expect(errors).toEqual([])
  return lines
}
const linesOf = (order?: WooOrderRow, ...items: readonly WooOrderRow[]) =>
  read(wooOrdersText(wooItemRows(order, ...items)))

const figures = (lines: readonly SaleLine[]) =>
  lines.map(({ kind, sku, units, amounts: { sales, discounts, shipping, tax } }) => [
    kind,
    sku,
    units,
    sales,
    discounts,
    shipping,
    tax,
  ])

/** The expected lines of the order. Its first product has three quarters of the order's amounts, its second one quarter. */
const SOLD = [
  ['sale', 'OUD-50', 1, 16_500, -1_500, 2_250, 2_588],
  ['sale', 'Musk', 2, 5_500, -500, 750, 862],
]

describe('a WooCommerce order with one row per product', () => {
  test('divides the amounts of the whole order over its products', async () => {
    const lines = await linesOf()
    expect(figures(lines)).toEqual(SOLD)
    expect(lines[0]).toMatchObject({
      row: 2,
      platform: 'WooCommerce',
      orderId: '1543',
      title: 'Oud perfume, 50 ml',
      date: '2026-03-05',
      country: 'SA',
      currency: 'SAR',
      rawType: 'completed',
    })
  })

  test('takes and marks the country of the billing address if the file has no column of shipping countries', async () => {
    const header = WOO_ITEMS_HEADER.filter((name) => name !== 'shipping_country')
    const { lines } = await readText(wooOrdersText(wooItemRows({ billing_country: 'AE' }), header))
    expect(lines).toMatchObject(lines.map(() => ({ country: 'AE', countryAssumed: true })))
    expect((await linesOf()).map(({ country, countryAssumed }) => [country, countryAssumed])).toEqual([
      ['SA', undefined],
      ['SA', undefined],
    ])
  })

  test('gives the same lines when only the first row has the amounts of the order', async () => {
    const blank = Object.fromEntries(WOO_ITEMS_HEADER.slice(0, 23).map((name) => [name, '']))
    expect(figures(await linesOf({}, {}, blank))).toEqual(SOLD)
  })

  test('is in a format that states no fees', async () => {
    expect(await scanText(wooOrdersText(wooItemRows()))).toMatchObject({
      plan: { format: 'woocommerce-orders', fees: 'none' },
    })
  })

  test('divides the rounded amounts of the order in proportion to the unrounded amounts of its products', async () => {
    const rounded = {
      shipping_total: '0',
      fee_total: '0',
      discount_total: '0',
      tax_total: '15.65',
      order_total: '120.00',
    }
    const lines = await linesOf(rounded, { item_total: '86.9565217391' }, { item_total: '17.391304' })
    expect(figures(lines).map(([, , , sales, , , tax]) => [sales, tax])).toEqual([
      [8_696, 1_304],
      [1_739, 261],
    ])
  })

  test('has a discount instead of a negative extra charge', async () => {
    const lines = await linesOf({ fee_total: '-10.00', order_total: '244.50' })
    expect(figures(lines).map(([, , , sales, discounts, shipping]) => [sales, discounts, shipping])).toEqual([
      [16_500, -2_250, 1_500],
      [5_500, -750, 500],
    ])
  })

  test.each(['cancelled', 'failed', 'pending', 'wc-cancelled', 'ملغي'])(
    'is left out with the status %s',
    async (status) => {
      const lines = await linesOf({ status, refund_items: 'amount:264.50|reason:|date:2026-03-06' })
      expect(lines.map(({ kind, leftOut }) => [kind, leftOut])).toEqual([
        ['left_out', 17_250],
        ['left_out', 5_750],
      ])
    },
  )

  test.each(['processing', 'wc-on-hold', 'Completed', 'مكتمل'])(
    'counts as a sale with the status %s',
    async (status) => {
      expect((await linesOf({ status }))[0]?.kind).toBe('sale')
    },
  )
})

describe('refunds in a WooCommerce order list', () => {
  test("return the products that they name, with these products' share of the tax", async () => {
    const back = { item_refunded: '25', item_refunded_qty: '1' }
    const lines = await linesOf(
      { refund_items: 'amount:28.75|reason:broken|date:2026-03-09 10:00:00' },
      {},
      back,
    )
    expect(figures(lines).slice(2)).toEqual([['refund', 'Musk', -1, -2_500, 0, 0, -375]])
  })

  test("include a share of the order's tax when the file states only refunds of products", async () => {
    const lines = await linesOf({}, {}, { item_refunded: '25', item_refunded_qty: '-1' })
    expect(figures(lines).slice(2)).toEqual([['refund', 'Musk', -1, -2_500, 0, 0, -375]])
  })

  test('reduce the revenue of one line without returning units when they name no product', async () => {
    const lines = await linesOf({
      refund_items: 'amount:11.50|reason:a;b|date:x;amount:11.50|reason:|date:y',
    })
    expect(figures(lines).slice(2)).toEqual([['refund', null, 0, -2_000, 0, 0, -300]])
  })

  test.each([
    ['by its status', { status: 'refunded' }],
    ['by its amount', { refund_items: 'amount:264.50|reason:|date:2026-03-09' }],
  ])('return the whole order when the file shows the refund %s', async (_, order) => {
    const lines = await linesOf(order)
    expect(figures(lines).slice(2)).toEqual([
      ['refund', 'OUD-50', -1, -17_250, 0, 0, -2_588],
      ['refund', 'Musk', -2, -5_750, 0, 0, -862],
    ])
  })

  test('return the products whose returned units the file states, if it states no amounts of products', async () => {
    const lines = await linesOf(
      { refund_items: 'amount:28.75|reason:|date:x' },
      {},
      { item_refunded_qty: '1' },
    )
    expect(figures(lines).slice(2)).toEqual([['refund', 'Musk', -1, -2_500, 0, 0, -375]])
  })

  test('are read from the refund column of other export plugins', async () => {
    const header = WOO_ITEMS_HEADER.map((name) => (name === 'refund_items' ? 'refunded_total' : name))
    const lines = await read(wooOrdersText(wooItemRows({ refunded_total: '23.00' }), header))
    expect(figures(lines).slice(2)).toEqual([['refund', null, 0, -2_000, 0, 0, -300]])
  })
})

describe('a WooCommerce order in a single row', () => {
  test('is read with one product per cell', async () => {
    expect(figures(await read(wooPackedText({})))).toEqual(SOLD)
  })

  test('is read with all products in one cell', async () => {
    const list =
      'id:1|name:Oud perfume, 50 ml|product_id:7|sku:OUD-50|quantity:1|total:150.00;id:2|name:Musk; white|sku:M|quantity:2|total:50.00'
    const header = WOO_ITEMS_HEADER.filter((name) => !name.startsWith('item_')).concat('line_items')
    const [row = {}] = wooItemRows({ line_items: list })
    expect((await read(wooOrdersText([row], header))).map(({ title }) => title)).toEqual([
      'Oud perfume, 50 ml',
      'Musk; white',
    ])
  })

  test('has the refunded amount of a product subtracted', async () => {
    const packed = 'name:Musk|sku:|quantity:2|total:50.00|sub_total:55.00|refunded:25.00'
    expect(figures(await read(wooPackedText({ line_item_2: packed }))).slice(2)).toEqual([
      ['refund', 'Musk', 0, -2_500, 0, 0, -375],
    ])
  })

  test.each(['Musk x 2', 'name:Musk|quantity:two|total:50.00', 'name:Musk|quantity:2', ''])(
    'causes an error when a product cell is %j',
    async (packed) => {
      const { lines, errors } = await readText(wooPackedText({ line_item_2: packed }))
      expect(lines).toEqual([])
      expect(errors).toHaveLength(1)
    },
  )
})

describe('WooCommerce orders with errors', () => {
  test.each<[WooOrderRow, string, string]>([
    [{ order_total: '264.60' }, 'order_total', 'total_mismatch'],
    [{ shipping_total: '21' }, 'order_total', 'total_mismatch'],
    [{ tax_total: '-1' }, 'tax_total', 'sign_mismatch'],
    [{ order_total: '' }, 'order_total', 'value_missing'],
    [{ order_currency: '' }, 'order_currency', 'value_missing'],
    [{ order_number: '' }, 'order_number', 'value_missing'],
    [{ status: 'lost' }, 'status', 'type_unknown'],
    [{ refund_items: 'amount:300.00|reason:' }, '', 'total_mismatch'],
    [{ refund_items: '23.00' }, 'refund_items', 'unreadable_text'],
  ])('reports an error for the order %o', async (order, column, code) => {
    const [row = {}] = wooItemRows({ ...order, item_total: '200', item_quantity: '3' })
    const { lines, errors } = await readText(wooOrdersText([row]))
    expect(lines).toEqual([])
    expect(errors.map((error) => [error.column, error.code])).toEqual([[column, code]])
  })

  test('rejects an order whose rows state different totals', async () => {
    const { lines, errors } = await readText(wooOrdersText(wooItemRows({}, {}, { order_total: '300' })))
    expect(lines).toEqual([])
    expect(errors).toContainEqual(
      expect.objectContaining({ line: 3, column: 'order_total', code: 'total_mismatch' }),
    )
  })
})

test('replaces all lines of an order by a later state', async () => {
  const [line] = await linesOf()
  const [again] = await linesOf({ order_date: '2026/3/5 2:22 PM' })
  const later = await linesOf({ status: 'refunded' })
  expect(again?.key).toBe(line?.key)
  expect(new Set(later.map(({ item }) => item?.key))).toEqual(new Set([line?.item?.key]))
  expect(later[0]?.item?.rank).toBeGreaterThan(line?.item?.rank ?? 0)
})

test('counts the last state of an order between payment, failed payment and cancellation', async () => {
  const [failed, held, cancelled, processing, completed] = await Promise.all(
    ['failed', 'on-hold', 'cancelled', 'processing', 'completed'].map(
      async (status) => (await linesOf({ status }))[0],
    ),
  )
  const kinds = [failed, held, cancelled, processing, completed].map((line) => line?.kind)
  expect(kinds).toEqual(['left_out', 'sale', 'left_out', 'sale', 'sale'])
  expect(held?.item?.rank).toBeLessThan(processing?.item?.rank ?? 0)
  // of two states with the same rank, the one that was imported last counts
  expect(failed?.item).toEqual(held?.item)
  expect(cancelled?.item).toEqual(processing?.item)
  expect(cancelled?.item).toEqual(completed?.item)
})
