import { describe, expect, test } from 'vitest'
import type { SaleLine } from '../../sale-line.ts'
import { readText, scanText } from '../../testing/sources.ts'
import {
  WOO_ADVANCED_HEADER,
  type WooAdvancedRow,
  wooAdvancedRows,
  wooAdvancedText,
} from '../../testing/woocommerce-advanced-file.ts'
import { wooItemRows, wooOrdersText } from '../../testing/woocommerce-orders-file.ts'

async function linesOf(order?: WooAdvancedRow, ...items: readonly WooAdvancedRow[]) {
  const { lines, errors, differences } = await readText(wooAdvancedText(wooAdvancedRows(order, ...items)))
  expect(errors).toEqual([])
  expect(differences).toEqual([])
  return lines
}

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
  ['sale', 'OUD-50', 1, 16_500, -1_500, 1_500, 2_475],
  ['sale', 'Musk', 2, 5_500, -500, 500, 825],
]
const WITH_QUANTITY = [...WOO_ADVANCED_HEADER, 'Quantity']

describe("orders in WooCommerce's Advanced Order Export", () => {
  test('divides the amounts of an order over its products', async () => {
    const lines = await linesOf()
    expect(figures(lines)).toEqual(SOLD)
    expect(lines[0]).toMatchObject({
      row: 2,
      platform: 'WooCommerce',
      orderId: '1543',
      date: '2026-03-05',
      country: 'SA',
      currency: 'SAR',
      rawType: 'Completed',
    })
  })

  test('takes and marks the country of the billing address if the file has no column of shipping countries', async () => {
    const header = WOO_ADVANCED_HEADER.filter((name) => name !== 'Country Code (Shipping)')
    const { lines } = await readText(
      wooAdvancedText(wooAdvancedRows({ 'Country Code (Billing)': 'AE' }), header),
    )
    expect(lines).toMatchObject(lines.map(() => ({ country: 'AE', countryAssumed: true })))
    expect((await linesOf()).map(({ country, countryAssumed }) => [country, countryAssumed])).toEqual([
      ['SA', undefined],
      ['SA', undefined],
    ])
  })

  test('gives the same lines when only the first row has the amounts of the order', async () => {
    const blank = Object.fromEntries(WOO_ADVANCED_HEADER.slice(0, 15).map((name) => [name, '']))
    expect(figures(await linesOf({}, {}, blank))).toEqual(SOLD)
  })

  test('accepts totals that differ from the prices only by rounding', async () => {
    const order = {
      'Cart Discount Amount': '0',
      'Order Subtotal Amount': '100.00',
      'Order Total Amount': '138.00',
      'Order Total Tax Amount': '18.00',
    }
    const lines = await linesOf(order, { 'Item Cost': '33.33' }, { 'Item Cost': '33.33' })
    expect(lines.map(({ amounts }) => amounts.sales)).toEqual([3_333, 6_667])
  })

  test('asks for the currency when the file has no currency column', async () => {
    const text = wooAdvancedText(wooAdvancedRows({ Currency: '' }))
    expect(await scanText(text)).toMatchObject({ outcome: 'needs_choice', choices: [{ choice: 'currency' }] })
    expect((await readText(text, { currency: 'EGP' })).lines[0]?.currency).toBe('EGP')
  })

  test('puts a refund on one line when the quantities do not show which products came back', async () => {
    expect(figures((await linesOf({ 'Order Refund Amount': '23.00' })).slice(2))).toEqual([
      ['refund', null, 0, -2_000, 0, 0, -300],
    ])
  })

  test('reads the units of a row as the remaining units when returns are already subtracted from them', async () => {
    const lines = await linesOf({ 'Order Refund Amount': '57.50' }, {}, { 'Quantity (- Refund)': '0' })
    expect(figures(lines)).toEqual([
      SOLD[0],
      ['sale', 'Musk', 0, 0, 0, 0, 0],
      ['sale', null, 0, 5_500, -500, 500, 825],
      ['refund', null, 0, -5_000, 0, 0, -750],
    ])
  })

  test('returns the products of a refund when the file has the quantities before and after returns', async () => {
    const rows = wooAdvancedRows(
      { 'Order Refund Amount': '28.75' },
      { Quantity: '1' },
      { Quantity: '2', 'Quantity (- Refund)': '1' },
    )
    const { lines, errors } = await readText(wooAdvancedText(rows, WITH_QUANTITY))
    expect(errors).toEqual([])
    expect(figures(lines)).toEqual([...SOLD, ['refund', 'Musk', -1, -2_500, 0, 0, -375]])
  })

  test('reports a difference when the total includes a charge that has no column, and reads the order without that charge', async () => {
    const rows = wooAdvancedRows({ 'Order Total Amount': '264.50' })
    const { lines, errors, differences } = await readText(wooAdvancedText(rows))
    expect(errors).toEqual([])
    expect(differences).toMatchObject([
      { line: 2, column: 'Order Total Amount', theirs: 26_450, ours: 25_300 },
    ])
    expect(figures(lines)).toEqual(SOLD)
  })

  test('leaves out a cancelled order', async () => {
    expect((await linesOf({ 'Order Status': 'Cancelled' })).map(({ leftOut }) => leftOut)).toEqual([
      16_500, 5_500,
    ])
  })

  test.each<[WooAdvancedRow, string, string]>([
    [{ 'Item Cost': '120' }, 'Order Subtotal Amount', 'total_mismatch'],
    [{ 'Order Status': 'Lost' }, 'Order Status', 'type_unknown'],
    [{ 'Order Total Amount': '' }, 'Order Total Amount', 'value_missing'],
    [{ 'Quantity (- Refund)': '' }, 'Quantity (- Refund)', 'value_missing'],
    [{ 'Order Shipping Amount': '-20' }, 'Order Shipping Amount', 'sign_mismatch'],
    [{ 'Order Refund Amount': '300' }, 'Order Refund Amount', 'total_mismatch'],
  ])('reports an error for the order %o', async (order, column, code) => {
    const [row = {}] = wooAdvancedRows({ 'Item Cost': '200', 'Quantity (- Refund)': '1', ...order })
    const { lines, errors } = await readText(wooAdvancedText([row]))
    expect(lines).toEqual([])
    expect(errors.map((error) => [error.column, error.code])).toEqual([[column, code]])
  })

  test('gives an order the same key as the file of another export plugin', async () => {
    const [line] = await linesOf()
    const [other] = (await readText(wooOrdersText(wooItemRows()))).lines
    expect(other?.item?.key).toBe(line?.item?.key)
  })
})
