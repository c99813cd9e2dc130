import { describe, expect, test } from 'vitest'
import { ETSY_ORDERS_HEADER, type EtsyOrderRow, etsyOrdersText } from '../../testing/etsy-orders-file.ts'
import { readText, scanText } from '../../testing/sources.ts'

async function linesOf(rows: readonly EtsyOrderRow[]) {
  const { lines, errors } = await readText(etsyOrdersText(rows))
  expect(errors).toEqual([])
  return lines
}

const figures = async (row: EtsyOrderRow) =>
  (await linesOf([row])).map(({ kind, units, amounts: { sales, discounts, shipping, tax } }) => [
    kind,
    units,
    sales,
    discounts,
    shipping,
    tax,
  ])

describe('rows of the Etsy order list', () => {
  test('reads an order as one sale', async () => {
    const [line] = await linesOf([{ SKU: 'A-1,A-1' }])
    expect(line).toMatchObject({
      row: 2,
      kind: 'sale',
      platform: 'Etsy',
      orderId: '3100000001',
      sku: 'A-1',
      date: '2023-12-31',
      country: 'US',
      currency: 'USD',
      units: 2,
      rawType: 'online',
    })
    expect(line?.amounts).toMatchObject({ sales: 3_400, discounts: -850, shipping: 413, tax: 0 })
  })

  test('the format is marked as one that states no fees', async () => {
    expect(await scanText(etsyOrdersText([{}]))).toMatchObject({
      plan: { format: 'etsy-orders', fees: 'none' },
    })
  })

  test('leaves out tax that Etsy withheld when a column names it', async () => {
    expect(await figures({ 'Sales Tax': '1.32' })).toEqual([['sale', 2, 3_400, -850, 413, 0]])
  })

  test('counts tax separately when Etsy paid it to the seller', async () => {
    expect(await figures({ 'Sales Tax': '1.32', 'Order Net': '29.77' })).toEqual([
      ['sale', 2, 3_400, -850, 413, 132],
    ])
  })

  test.each<[string, EtsyOrderRow, number]>([
    ['with tax', { 'Sales Tax': '1.32' }, 132],
    ['without tax', { 'Order Total': '29.63' }, 0],
  ])(
    'compares the total of an order that Etsy Payments did not process with its amounts, %s',
    async (_, row, tax) => {
      const unprocessed = { ...row, 'Card Processing Fees': '', 'Order Net': '' }
      expect(await figures(unprocessed)).toEqual([['sale', 2, 3_400, -850, 413, tax]])
    },
  )

  test('does not subtract a shipping discount, because the shipping already excludes it', async () => {
    const row = { 'Shipping Discount': '4.13', Shipping: '0', 'Order Net': '24.32' }
    expect(await figures(row)).toEqual([['sale', 2, 3_400, -850, 0, 0]])
  })

  test("subtracts a discount that the seller gave in person if the order's net amount is lower by it", async () => {
    const inPerson = { 'InPerson Discount': '2.00' }
    expect(await figures({ ...inPerson, 'Order Net': '26.45' })).toEqual([['sale', 2, 3_400, -1_050, 413, 0]])
    expect(await figures(inPerson)).toEqual([['sale', 2, 3_400, -850, 413, 0]])
  })

  test('reads a lower adjusted net amount as a partial refund without returned units', async () => {
    const adjusted = { 'Adjusted Card Processing Fees': '0.88', 'Adjusted Net Order Amount': '18.75' }
    expect(await figures(adjusted)).toEqual([
      ['sale', 2, 3_400, -850, 413, 0],
      ['refund', 0, -1_000, 0, 0, 0],
    ])
  })

  test('does not read tax that Etsy returned to the buyer as a refund by the seller', async () => {
    const adjusted = { 'Adjusted Card Processing Fees': '1.10', 'Adjusted Net Order Amount': '28.53' }
    expect(await figures(adjusted)).toHaveLength(1)
  })

  test('leaves out a cancelled order', async () => {
    expect((await linesOf([{ Status: 'Canceled' }]))[0]).toMatchObject({ kind: 'left_out', leftOut: 2_963 })
  })

  test.each<[string, string, string | null]>([
    ['A-1', '1', 'A-1'],
    ['A-1', '2', null],
    ['A-1,B-2', '2', null],
    ['', '1', null],
  ])('reads the SKU cell %j of an order of %s items as the SKU %s', async (SKU, items, sku) => {
    expect((await linesOf([{ SKU, 'Number of Items': items }]))[0]?.sku).toBe(sku)
  })

  test("reads the header names of a British seller's file", async () => {
    const british: Readonly<Record<string, string>> = {
      Shipping: 'Delivery',
      'Ship Country': 'Delivery Country',
      'Date Shipped': 'Date Posted',
      'Sales Tax': 'Sales tax',
    }
    const text = etsyOrdersText([{}])
    const header = ETSY_ORDERS_HEADER.map((name) => british[name] ?? name).join(',')
    const { lines } = await readText(text.replace(ETSY_ORDERS_HEADER.join(','), header))
    expect(lines[0]).toMatchObject({ country: 'US', amounts: { shipping: 413 } })
  })

  test('replaces an order by a later state of the order', async () => {
    const [line] = await linesOf([{}])
    const [again] = await linesOf([{ 'Sale Date': '12/31/2023', 'Order Value': '34' }])
    const adjusted = { 'Adjusted Card Processing Fees': '0.88', 'Adjusted Net Order Amount': '18.75' }
    const later = await linesOf([adjusted])
    expect(again?.key).toBe(line?.key)
    expect(later.map(({ item }) => item?.key)).toEqual([line?.item?.key, line?.item?.key])
    const [other] = await linesOf([{ 'Order ID': '3100000002' }])
    expect(other?.item?.key).not.toBe(line?.item?.key)
  })
})

describe('orders with errors', () => {
  test.each<[EtsyOrderRow, string, string]>([
    [{ 'Order Value': '35' }, 'Order Net', 'total_mismatch'],
    [{ 'Order Net': '28' }, 'Order Net', 'total_mismatch'],
    [{ 'Order Total': '20' }, 'Order Total', 'total_mismatch'],
    [{ 'Card Processing Fees': '', 'Order Net': '' }, 'Order Total', 'total_mismatch'],
    [{ 'Order Value': '' }, 'Order Value', 'value_missing'],
    [{ 'Discount Amount': '-8.50' }, 'Discount Amount', 'sign_mismatch'],
    [{ 'Number of Items': '' }, 'Number of Items', 'value_missing'],
    [{ 'Order ID': '' }, 'Order ID', 'value_missing'],
    [{ 'Order ID': '3.1E+09' }, 'Order ID', 'number_shortened'],
    [{ Status: 'lost' }, 'Status', 'type_unknown'],
    [{ Currency: '' }, 'Currency', 'value_missing'],
    [{ 'Sale Date': '02/30/23' }, 'Sale Date', 'date_unreadable'],
  ])('reports an error for the row %o', async (row, column, code) => {
    const { lines, errors } = await readText(etsyOrdersText([row]))
    expect(lines).toEqual([])
    expect(errors.map((error) => [error.column, error.code])).toEqual([[column, code]])
  })
})
