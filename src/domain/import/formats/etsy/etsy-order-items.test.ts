import { describe, expect, test } from 'vitest'
import { revenueOf } from '../../sale-line.ts'
import { ETSY_HEADER, type EtsyRow, etsyText } from '../../testing/etsy-file.ts'
import { readText, scanText } from '../../testing/sources.ts'

async function linesOf(rows: readonly EtsyRow[]) {
  const { lines, errors } = await readText(etsyText(rows))
  expect(errors).toEqual([])
  return lines
}

async function errorsOf(rows: readonly EtsyRow[]) {
  const { lines, errors } = await readText(etsyText(rows))
  expect(lines).toEqual([])
  return errors.map(({ line, column, code }) => [line, column, code])
}

const figures = async (rows: readonly EtsyRow[]) =>
  (await linesOf(rows)).map(({ amounts: { sales, discounts, shipping, tax } }) => [
    sales,
    discounts,
    shipping,
    tax,
  ])

describe('rows of the Etsy list of sold items', () => {
  test('reads a sold item as a sale without fees', async () => {
    const [line] = await linesOf([{ SKU: 'BASKET-S', 'Order Shipping': '3.64', 'Order Sales Tax': '1.92' }])
    expect(line).toMatchObject({
      row: 2,
      kind: 'sale',
      platform: 'Etsy',
      orderId: '1700000001',
      sku: 'BASKET-S',
      title: 'Woven basket, small',
      date: '2020-12-31',
      country: 'US',
      currency: 'USD',
      units: 2,
      rawType: 'online',
    })
    expect(line?.amounts).toMatchObject({ sales: 2_900, shipping: 364, tax: 192 })
  })

  test('the format is marked as one that states no fees', async () => {
    expect(await scanText(etsyText([{}]))).toMatchObject({
      plan: { format: 'etsy-order-items', fees: 'none' },
    })
  })

  test('identifies a product without a SKU by its listing number and variations', async () => {
    const lines = await linesOf([{}, { Variations: '' }, { Variations: '', 'Listing ID': '' }])
    expect(lines.map(({ sku }) => sku)).toEqual(['800000001 Color:Sand', '800000001', 'Woven basket, small'])
  })

  test("reads shipping and tax of an order that only the order's first item has", async () => {
    const rows = [{ 'Order Shipping': '3.64', 'Order Sales Tax': '1.92' }, {}]
    expect(await figures(rows)).toEqual([
      [2_900, 0, 364, 192],
      [2_900, 0, 0, 0],
    ])
  })

  test('counts shipping and tax of an order once when every item repeats them', async () => {
    const row = { 'Order Shipping': '3.64', 'Order Sales Tax': '1.92' }
    expect(await figures([row, row, row])).toEqual([
      [2_900, 0, 364, 192],
      [2_900, 0, 0, 0],
      [2_900, 0, 0, 0],
    ])
  })

  test('adds up shipping and tax that differ between the items of an order', async () => {
    const rows = [{ 'Order Shipping': '3.64' }, { 'Order Shipping': '1.36' }]
    expect((await figures(rows))[0]).toEqual([2_900, 0, 500, 0])
  })

  test('counts equal shipping and tax of different orders separately', async () => {
    const row = { 'Order Shipping': '3.64' }
    const lines = await linesOf([row, { ...row, 'Order ID': '1700000002' }])
    expect(lines.map(({ amounts }) => amounts.shipping)).toEqual([364, 364])
  })

  test('reads rows without an order number as separate orders', async () => {
    const row = { 'Order ID': '', 'Order Shipping': '3.64' }
    const lines = await linesOf([row, row])
    expect(lines.map(({ orderId, amounts }) => [orderId, amounts.shipping])).toEqual([
      [null, 364],
      [null, 364],
    ])
  })

  test('does not subtract a shipping discount, because the shipping already excludes it', async () => {
    const [line] = await linesOf([{ 'Shipping Discount': '3.05', 'Order Shipping': '0' }])
    expect(revenueOf(line!.amounts)).toBe(2_900)
  })

  test('divides a discount that only the first item has over all items of the order by value', async () => {
    const rows = [
      { 'Discount Amount': '12', 'Coupon Code': '20OFF;20OFF' },
      { Quantity: '1', 'Item Total': '14.5' },
      { Quantity: '1', 'Item Total': '14.5' },
    ]
    expect(await figures(rows)).toEqual([
      [2_900, -600, 0, 0],
      [1_450, -300, 0, 0],
      [1_450, -300, 0, 0],
    ])
  })

  test.each<[string, EtsyRow, number]>([
    [
      'one coupon on each item, as a discount of each item',
      { 'Discount Amount': '5', 'Coupon Code': '5OFF' },
      1_000,
    ],
    [
      'all coupons on each item, as a discount of the whole order',
      { 'Discount Amount': '5', 'Coupon Code': '5OFF;5OFF' },
      500,
    ],
    ['more than an item costs: of the order', { 'Discount Amount': '30', 'Coupon Code': '30OFF' }, 3_000],
  ])('reads equal discounts on all items of an order: %s', async (_, row, discount) => {
    const lines = await linesOf([row, row])
    expect(lines.reduce((sum, { amounts }) => sum - amounts.discounts, 0)).toBe(discount)
  })

  test('reads a discount that the seller gave in person', async () => {
    expect(await figures([{ 'InPerson Discount': '2' }])).toEqual([[2_900, -200, 0, 0]])
  })
})

describe('items with errors in the Etsy list of sold items', () => {
  test.each<[EtsyRow, string, string]>([
    [{ 'Item Total': '28' }, 'Item Total', 'total_mismatch'],
    [{ Quantity: '3' }, 'Item Total', 'total_mismatch'],
    [{ Price: '' }, 'Price', 'value_missing'],
    [{ Quantity: '' }, 'Quantity', 'value_missing'],
    [{ 'Order Shipping': '-1' }, 'Order Shipping', 'sign_mismatch'],
    [{ 'Discount Amount': '-1' }, 'Discount Amount', 'sign_mismatch'],
    [{ Quantity: '-2', 'Item Total': '-29' }, 'Quantity', 'sign_mismatch'],
    [{ 'Transaction ID': '' }, 'Transaction ID', 'value_missing'],
    [{ 'Transaction ID': '1.9E+09' }, 'Transaction ID', 'number_shortened'],
    [{ 'Sale Date': '13/31/20' }, 'Sale Date', 'date_unreadable'],
    [{ Currency: '' }, 'Currency', 'value_missing'],
  ])('reports an error for the row %o', async (row, column, code) => {
    expect((await errorsOf([row]))[0]).toEqual([2, column, code])
  })

  test('reads nothing of an order when one of its items has an error', async () => {
    expect(await errorsOf([{}, { Price: 'free' }])).toEqual([
      [2, 'Order ID', 'order_incomplete'],
      [3, 'Price', 'amount_unreadable'],
    ])
  })

  test('rejects an order whose rows are not adjacent, because each row may repeat the amounts of the order', async () => {
    const row = { 'Order Shipping': '3.64' }
    const { lines, errors } = await readText(etsyText([row, { 'Order ID': '1700000002' }, row]))
    expect(lines.map((line) => line.row)).toEqual([2, 3])
    expect(errors).toMatchObject([{ line: 4, column: 'Order ID', code: 'order_incomplete' }])
    expect(await linesOf([row, { 'Order ID': '1700000002' }, {}])).toHaveLength(3)
  })

  test('refuses a file without discounts, shipping and totals, and names the format and the missing columns', async () => {
    const missing = ['Discount Amount', 'Order Shipping', 'Item Total']
    const header = ETSY_HEADER.filter((name) => !missing.includes(name))
    expect(await scanText(etsyText([{}], header))).toMatchObject({
      refusal: {
        code: 'file_columns_missing',
        data: { format: 'Etsy sold order items', columns: missing.join(', ') },
      },
    })
  })
})

test('a transaction has the same key in another file with another sequence of rows and another spelling', async () => {
  const [line] = await linesOf([{}])
  const [again] = await linesOf([{ 'Sale Date': '12/31/2020', Price: '14.50', 'Item Total': '29.00' }])
  const [other] = await linesOf([{ 'Transaction ID': '1900000077' }])
  expect(again?.key).toBe(line?.key)
  expect(other?.item?.key).not.toBe(line?.item?.key)
})
