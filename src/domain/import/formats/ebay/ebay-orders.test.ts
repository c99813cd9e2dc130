import { describe, expect, test } from 'vitest'
import {
  EBAY_ITEM,
  EBAY_ORDERS_HEADER,
  EBAY_TWO_ITEMS,
  type EbayOrderRow,
  ebayOrdersText,
} from '../../testing/ebay-orders-file.ts'
import { readText, scanText } from '../../testing/sources.ts'

const USD = { currency: 'USD' } as const

async function linesOf(rows: readonly EbayOrderRow[]) {
  const { lines, errors } = await readText(ebayOrdersText(rows), USD)
  expect(errors).toEqual([])
  return lines
}

const figures = async (rows: readonly EbayOrderRow[]) =>
  (await linesOf(rows)).map(({ sku, units, amounts: { sales, shipping, tax } }) => [
    sku,
    units,
    sales,
    shipping,
    tax,
  ])

describe('orders in the eBay orders report', () => {
  test('reads an item as a sale, and ignores the lines above and below the table', async () => {
    const [line, ...others] = await linesOf([EBAY_ITEM])
    expect(others).toEqual([])
    expect(line).toMatchObject({
      row: 4,
      kind: 'sale',
      platform: 'eBay',
      orderId: '10-00000-00001',
      sku: 'LAMP-1',
      title: 'Brass lamp',
      date: '2026-03-24',
      country: 'US',
      currency: 'USD',
      units: 2,
      amounts: { sales: 2_000, shipping: 500, tax: 0 },
    })
  })

  test('the format is marked as one that states no fees', async () => {
    expect(await scanText(ebayOrdersText([EBAY_ITEM]), USD)).toMatchObject({
      plan: { format: 'ebay-orders', fees: 'none' },
    })
  })

  test.each<[string, EbayOrderRow, number]>([
    ['that excludes the tax that eBay remits', { 'Total Price': '$25.00' }, 0],
    [
      'that includes the tax that eBay remits and a recycling fee',
      { 'Electronic Waste Recycling Fee': '$0.40', 'Total Price': '$26.90' },
      0,
    ],
    [
      'that includes tax that the seller collects',
      { 'Seller Collected Tax': '$2.00', 'Total Price': '$28.50' },
      200,
    ],
  ])('accepts an order total %s', async (_, row, tax) => {
    expect(await figures([{ ...EBAY_ITEM, ...row }])).toEqual([['LAMP-1', 2, 2_000, 500, tax]])
  })

  test("divides the amounts of an order over its items, and does not count the order's summary row as a sale", async () => {
    expect(await figures(EBAY_TWO_ITEMS)).toEqual([
      ['LAMP-1', 2, 2_000, 240, 0],
      ['200000000002', 1, 3_000, 360, 0],
    ])
  })

  test('reads an order whose items each state a total', async () => {
    const other = { ...EBAY_ITEM, 'Item Number': '200000000002', 'Transaction ID': '3000000002' }
    expect(await figures([EBAY_ITEM, other])).toEqual([
      ['LAMP-1', 2, 2_000, 500, 0],
      ['LAMP-1', 2, 2_000, 500, 0],
    ])
  })

  test('leaves out an order until the buyer has paid', async () => {
    const [unpaid] = await linesOf([{ ...EBAY_ITEM, 'Paid On Date': '' }])
    expect(unpaid).toMatchObject({ kind: 'left_out', units: 0, leftOut: 2_500, rawType: 'Paid On Date: –' })
    const [paid] = await linesOf([EBAY_ITEM])
    expect(paid?.item?.key).toBe(unpaid?.item?.key)
    expect(paid?.item?.rank).toBeGreaterThan(unpaid?.item?.rank ?? 0)
  })

  test("reads the headers and pounds of a British seller's file", async () => {
    const british: EbayOrderRow = {
      'Shipping And Handling': 'Postage And Packaging',
      'Ship To Country': 'Post To Country',
    }
    const header = EBAY_ORDERS_HEADER.map((name) => british[name] ?? name)
    const row = {
      ...EBAY_ITEM,
      'Sold For': '£10.00',
      'Postage And Packaging': '£5.00',
      'eBay Collected Tax': '',
      'Seller Collected Tax': '',
      'Total Price': '£25.00',
      'Post To Country': 'United Kingdom',
      'Sale Date': '24-Mar-26',
    }
    const { lines } = await readText(ebayOrdersText([row], header), { currency: 'GBP' })
    expect(lines[0]).toMatchObject({ country: 'GB', date: '2026-03-24', amounts: { shipping: 500 } })
  })

  test.each([
    ['AU $10.00', 'AUD'],
    ['C $10.00', 'CAD'],
    ['EUR 10.00', 'EUR'],
  ])('reads the currency of the price %s as %s', async (price, currency) => {
    const row = { ...EBAY_ITEM, 'Sold For': price }
    const plain = Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [name, cell.replace(/^\$/, '')]),
    )
    expect((await readText(ebayOrdersText([plain]))).lines[0]?.currency).toBe(currency)
  })

  test('asks for the currency when the currency symbol next to the amounts is ambiguous', async () => {
    expect(await scanText(ebayOrdersText([EBAY_ITEM]))).toMatchObject({
      outcome: 'needs_choice',
      choices: [{ choice: 'currency' }],
    })
  })

  test.each<[EbayOrderRow, string, string]>([
    [{ 'Sold For': '$11.00' }, 'Total Price', 'total_mismatch'],
    [{ Quantity: '1' }, 'Total Price', 'total_mismatch'],
    [{ 'Total Price': '' }, 'Total Price', 'value_missing'],
    [{ Quantity: '' }, 'Quantity', 'value_missing'],
    [{ 'Sold For': '-$10.00' }, 'Sold For', 'sign_mismatch'],
    [{ 'Item Number': '' }, 'Item Number', 'value_missing'],
    [{ 'Sale Date': 'soon' }, 'Sale Date', 'date_unreadable'],
    [{ 'Item Number': '2E+11' }, 'Item Number', 'number_shortened'],
  ])('reports an error for the row %o', async (row, column, code) => {
    const { lines, errors } = await readText(ebayOrdersText([{ ...EBAY_ITEM, ...row }]), USD)
    expect(lines).toEqual([])
    expect(errors.map((error) => [error.column, error.code])).toEqual([[column, code]])
  })
})
