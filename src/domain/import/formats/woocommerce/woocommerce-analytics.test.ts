import { describe, expect, test } from 'vitest'
import { csvText, readText, scanText } from '../../testing/sources.ts'
import { WOOCOMMERCE_HEADER, type WooRow, wooText } from '../../testing/woocommerce-file.ts'

async function linesOf(rows: readonly WooRow[]) {
  const { lines, errors } = await readText(wooText(rows))
  expect(errors).toEqual([])
  return lines
}

const without = (...names: string[]) => WOOCOMMERCE_HEADER.filter((name) => !names.includes(name))

describe("orders in WooCommerce's Analytics download", () => {
  test('reads an order as one sale without a SKU, whose revenue is the net sales', async () => {
    const [line] = await linesOf([{}])
    expect(line).toMatchObject({
      row: 2,
      kind: 'sale',
      platform: 'WooCommerce',
      orderId: '1543',
      sku: null,
      title: '2× Oud perfume, 50 ml, 1× Musk',
      date: '2026-03-05',
      country: null,
      currency: 'BDT',
      units: 3,
      rawType: 'completed',
      amounts: { sales: 289_900 },
    })
  })

  test('the format is marked as one that states no fees', async () => {
    expect(await scanText(wooText([{}]))).toMatchObject({
      plan: { format: 'woocommerce-analytics', fees: 'none' },
    })
  })

  test('reads a file with the older name of the net sales column, and a file in which net sales are only formatted text', async () => {
    const older = WOOCOMMERCE_HEADER.map((name) => (name === 'Net Sales' ? 'N. Revenue' : name))
    const [, row = ''] = wooText([{}]).split('\n')
    const { lines } = await readText(`${csvText([older])}${row}\n`)
    expect(lines[0]?.amounts.sales).toBe(289_900)
    const bare = await readText(wooText([{}], without('Net Sales')), { decimalMark: 'point' })
    expect(bare.lines[0]?.amounts.sales).toBe(299_900)
  })

  test('reads a refund row as a refund, and the row of the refunded order as a sale', async () => {
    const refund = { 'Net Sales': '-1899', 'Items sold': '-2', Date: '2026-03-20 09:00:00' }
    const lines = await linesOf([{ Status: 'refunded' }, refund])
    expect(lines.map(({ kind, units, amounts, orderId }) => [kind, units, amounts.sales, orderId])).toEqual([
      ['sale', 3, 289_900, '1543'],
      ['refund', -2, -189_900, '1543'],
    ])
  })

  test.each(['on-hold', 'Processing', 'wc-completed', 'Completed', 'refunded'])(
    'counts an order with the status %s as a sale',
    async (Status) => {
      expect((await linesOf([{ Status }]))[0]?.kind).toBe('sale')
    },
  )

  test.each(['cancelled', 'Failed', 'pending', 'Pending payment', 'trash'])(
    'leaves out an order with the status %s',
    async (Status) => {
      expect((await linesOf([{ Status }]))[0]).toMatchObject({ kind: 'left_out', units: 0, leftOut: 289_900 })
    },
  )

  test('reads the number of units of an order that lists no products', async () => {
    expect((await linesOf([{ 'Product(s)': '' }]))[0]).toMatchObject({ title: null, units: 3 })
  })
})

describe("currency of WooCommerce's Analytics download", () => {
  test.each([
    ['৳2,999', 'BDT'],
    ['2.999,00 €', 'EUR'],
    ['SAR 2,999.00', 'SAR'],
    ['2,999.00 ر.س', 'SAR'],
    ['R$ 2.999,00', 'BRL'],
    ['zł 2999', 'PLN'],
  ])('reads the currency of the amount %s as %s', async (cell, currency) => {
    const { lines } = await readText(wooText([{ 'N. Revenue (formatted)': cell }]))
    expect(lines[0]?.currency).toBe(currency)
  })

  test.each(['$2,999.00', '£2,999.00', '2,999.00', 'Rs 2,999'])(
    'asks for the currency when the formatted amount is %s',
    async (cell) => {
      const text = wooText([{ 'N. Revenue (formatted)': cell }])
      expect(await scanText(text)).toMatchObject({
        outcome: 'needs_choice',
        choices: [{ choice: 'currency' }],
      })
      expect((await readText(text, { currency: 'PKR' })).lines[0]?.currency).toBe('PKR')
    },
  )

  test("rejects a row whose currency symbol contradicts the seller's answer, if the file has no net sales column", async () => {
    const text = wooText([{ 'N. Revenue (formatted)': '$29.00' }], without('Net Sales'))
    expect((await readText(text, { currency: 'CAD' })).lines[0]?.amounts.sales).toBe(2_900)
    expect((await readText(text, { currency: 'SAR' })).errors).toMatchObject([{ code: 'amount_unreadable' }])
  })

  test('refuses a file with two currencies', async () => {
    expect(await scanText(wooText([{}, { 'N. Revenue (formatted)': '€5.00' }]))).toMatchObject({
      refusal: { code: 'file_currency_unknown', data: { line: 3, value: '€5.00' } },
    })
  })
})

describe("rows with errors in WooCommerce's Analytics download", () => {
  test.each<[WooRow, string, string]>([
    [{ 'Net Sales': '' }, 'Net Sales', 'value_missing'],
    [{ 'Net Sales': 'free' }, 'Net Sales', 'amount_unreadable'],
    [{ 'Items sold': '' }, 'Items sold', 'value_missing'],
    [{ 'Items sold': '-1' }, 'Items sold', 'sign_mismatch'],
    [{ Status: 'lost' }, 'Status', 'type_unknown'],
    [{ 'Order #': '' }, 'Order #', 'value_missing'],
    [{ Date: '2026-02-30' }, 'Date', 'date_unreadable'],
  ])('reports an error for the row %o', async (row, column, code) => {
    const { lines, errors } = await readText(wooText([row]))
    expect(lines).toEqual([])
    expect(errors.map((error) => [error.column, error.code])).toEqual([[column, code]])
  })
})

test('an order is identified by its number and minute, and its later state replaces it', async () => {
  const itemOf = async (row: WooRow) => (await linesOf([row]))[0]!
  const order = await itemOf({})
  expect((await itemOf({ Date: '2026/3/5 2:22 PM' })).key).toBe(order.key)
  expect((await itemOf({ Date: '2026-03-05 15:22:11' })).item?.key).not.toBe(order.item?.key)
  const earlier = await itemOf({ Status: 'on-hold' })
  expect(earlier.item?.key).toBe(order.item?.key)
  expect(earlier.item!.rank).toBeLessThan(order.item!.rank)
})
