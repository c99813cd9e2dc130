import { describe, expect, test } from 'vitest'
import { revenueOf, type SaleLine } from '../../sale-line.ts'
import {
  SHOPIFY_HEADER,
  type ShopifyRow,
  shopifyMore,
  shopifyOrder,
  shopifyText,
  SHOPIFY_TWO_LINES as TWO_LINES,
} from '../../testing/shopify-file.ts'
import { readText, scanText } from '../../testing/sources.ts'

async function linesOf(rows: readonly ShopifyRow[]) {
  const { lines, errors } = await readText(shopifyText(rows))
  expect(errors).toEqual([])
  return lines
}

async function errorsOf(rows: readonly ShopifyRow[]) {
  const { lines, errors } = await readText(shopifyText(rows))
  expect(lines).toEqual([])
  return errors
}

const [FIRST = {}, SECOND = {}] = TWO_LINES
const first = (row: ShopifyRow) => [{ ...FIRST, ...row }, SECOND]
const one = (row: ShopifyRow) => [
  shopifyOrder('#1', { 'Lineitem price': '100.00', Subtotal: '100.00', Total: '100.00', ...row }),
]
const figures = ({ amounts: { sales, discounts, shipping, tax }, units }: SaleLine) => [
  units,
  sales,
  discounts,
  shipping,
  tax,
]

describe('orders in a Shopify order export', () => {
  test('reads each row of an order as a sale line, and counts the amounts of the whole order once', async () => {
    const lines = await linesOf(TWO_LINES)
    expect(lines).toMatchObject([
      {
        row: 2,
        kind: 'sale',
        platform: 'Shopify',
        orderId: '#1002',
        sku: 'OUD-50',
        title: 'Oud 50 ml',
        date: '2026-03-02',
        country: 'AE',
        currency: 'AED',
        rawType: 'paid',
      },
      { row: 3, orderId: '#1002', sku: 'Musk, white', title: 'Musk, white', currency: 'AED' },
    ])
    expect(lines.map(figures)).toEqual([
      [1, 12_000, -1_200, 1_500, 0],
      [2, 8_000, -800, 0, 0],
    ])
  })

  test('takes the country of the billing address, and marks it if the file has no column of shipping countries', async () => {
    const rows = one({ 'Shipping Country': '', 'Billing Country': 'SA' })
    const countryWith = async (...columns: string[]) => {
      const header = [...SHOPIFY_HEADER.filter((name) => name !== 'Shipping Country'), ...columns]
      const { lines } = await readText(shopifyText(rows, header))
      return lines.map(({ country, countryAssumed }) => [country, countryAssumed])
    }
    expect(await countryWith('Shipping Country', 'Billing Country')).toEqual([['SA', undefined]])
    expect(await countryWith('Billing Country')).toEqual([['SA', true]])
  })

  test('the format is marked as one that states no fees', async () => {
    const scan = await scanText(shopifyText(TWO_LINES))
    expect(scan).toMatchObject({ outcome: 'ready', plan: { format: 'shopify-orders', fees: 'none' } })
  })

  test('subtracts a line discount from its line, and divides the remaining order discount over all lines by value', async () => {
    const rows = [
      {
        ...FIRST,
        'Lineitem discount': '20.00',
        'Discount Amount': '18.00',
        Subtotal: '162.00',
        Total: '177.00',
      },
      SECOND,
    ]
    expect((await linesOf(rows)).map(figures)).toEqual([
      [1, 12_000, -3_000, 1_500, 0],
      [2, 8_000, -800, 0, 0],
    ])
  })

  test('treats the lower subtotal of an edited order as a discount', async () => {
    const lines = await linesOf(first({ Subtotal: '100.00', Total: '115.00' }))
    expect(lines.reduce((sum, { amounts }) => sum + revenueOf(amounts), 0)).toBe(11_500)
  })

  test.each([
    ['from which the code is already subtracted', { Shipping: '0.00' }],
    ['from which the code is not yet subtracted', { Shipping: '15.00' }],
  ])('reads an order with a free-shipping code and a Shipping cell %s', async (_, row) => {
    const lines = await linesOf(
      first({ ...row, 'Discount Amount': '15.00', Subtotal: '200.00', Total: '200.00' }),
    )
    expect(lines.map(figures)).toEqual([
      [1, 12_000, 0, 0, 0],
      [2, 8_000, 0, 0, 0],
    ])
  })

  test('counts a tip as revenue without a product, in a sale and in a refund', async () => {
    const tip = { 'Lineitem quantity': '1', 'Lineitem name': 'Tip', 'Lineitem price': '9.75' }
    const order = (row: ShopifyRow) => [
      ...one({ Shipping: '5.00', Taxes: '8.00', Total: '122.75', ...row }),
      shopifyMore('#1', tip),
    ]
    expect((await linesOf(order({}))).map(figures)).toEqual([
      [1, 10_000, 0, 500, 800],
      [0, 975, 0, 0, 0],
    ])
    const back = await linesOf(order({ 'Refunded Amount': '122.75', 'Financial Status': 'refunded' }))
    expect(back.map(({ units }) => units)).toEqual([1, 0, -1, 0])
    const product = await linesOf(order({ Subtotal: '109.75' }))
    expect(product.map(figures)[1]).toEqual([1, 975, 0, 0, 0])
  })

  test('counts tax that is added to prices separately, and leaves tax that prices include in the revenue', async () => {
    const [onTop] = await linesOf(one({ Taxes: '5.00', Total: '105.00' }))
    const [inside] = await linesOf(one({ Taxes: '4.76' }))
    const [duties] = await linesOf(one({ Taxes: '5.00', Duties: '8.00', Total: '113.00' }))
    expect([onTop, inside, duties].map((line) => line?.amounts.tax)).toEqual([500, 0, 1_300])
  })

  test.each(['pending', 'authorized', 'partially_paid', 'paid', 'Partially Paid'])(
    'counts an order with the status %s as a sale',
    async (status) => {
      expect((await linesOf(one({ 'Financial Status': status })))[0]).toMatchObject({
        kind: 'sale',
        units: 1,
      })
    },
  )

  test.each<[string, ShopifyRow]>([
    ['voided', { 'Financial Status': 'voided' }],
    ['expired', { 'Financial Status': 'expired' }],
    ['cancelled', { 'Cancelled at': '2026-03-03 10:00:00 +0400' }],
  ])('leaves out an order that is %s, and reports its amount', async (rawType, row) => {
    const [line] = await linesOf(one(row))
    expect(line).toMatchObject({ kind: 'left_out', units: 0, leftOut: 10_000, rawType })
    expect(revenueOf(line!.amounts)).toBe(0)
  })

  test('returns the units of every line on a full refund', async () => {
    const lines = await linesOf(first({ 'Financial Status': 'refunded', 'Refunded Amount': '195.00' }))
    expect(lines.map(({ kind, sku, units }) => [kind, sku, units])).toEqual([
      ['sale', 'OUD-50', 1],
      ['sale', 'Musk, white', 2],
      ['refund', 'OUD-50', -1],
      ['refund', 'Musk, white', -2],
    ])
    expect(lines.reduce((sum, { amounts }) => sum + revenueOf(amounts) + amounts.tax, 0)).toBe(0)
  })

  test('reads a partial refund as money without returned units', async () => {
    const lines = await linesOf(
      first({ 'Financial Status': 'partially_refunded', 'Refunded Amount': '60.00' }),
    )
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatchObject({ kind: 'refund', units: 0, sku: null, orderId: '#1002' })
    expect(figures(lines[2]!)).toEqual([0, -6_000, 0, 0, 0])
  })

  test('counts a share of the tax as refunded on a partial refund when tax was added to the prices', async () => {
    const row = { Subtotal: '100.00', Taxes: '15.00', Total: '115.00', 'Refunded Amount': '23.00' }
    const lines = await linesOf(one({ ...row, 'Financial Status': 'partially_refunded' }))
    expect(lines.map(figures)).toEqual([
      [1, 10_000, 0, 0, 1_500],
      [0, -2_000, 0, 0, -300],
    ])
  })

  test('reads one order when a spreadsheet has filled all of its rows with the amounts of the order', async () => {
    const lines = await linesOf(TWO_LINES)
    expect((await linesOf([FIRST, { ...FIRST, ...SECOND }])).map(figures)).toEqual(lines.map(figures))
  })

  test("reads a file with line breaks in notes, CRLF newlines, and times in a spreadsheet's notation", async () => {
    const rows = first({ Notes: 'leave it\nat the door' }).map((row) => ({
      ...row,
      'Created at': '31/12/2025 22:36',
    }))
    const { lines, errors } = await readText(shopifyText(rows).replace(/(?<!it)\n/g, '\r\n'))
    expect(errors).toEqual([])
    expect(lines.map(({ row, date }) => [row, date])).toEqual([
      [2, '2025-12-31'],
      [4, '2025-12-31'],
    ])
  })

  test('reads orders in different currencies', async () => {
    const rows = [
      ...one({}),
      shopifyOrder('#2', { Currency: 'KWD', 'Lineitem price': '1.500', Subtotal: '1.500', Total: '1.500' }),
    ]
    expect((await linesOf(rows)).map(({ currency, amounts }) => [currency, amounts.sales])).toEqual([
      ['AED', 10_000],
      ['KWD', 1_500],
    ])
  })
})

describe('orders with errors in a Shopify order export', () => {
  test.each<[string, ShopifyRow, string, string]>([
    [
      'goods that cost more than their prices',
      { Subtotal: '210.00', Total: '225.00' },
      'Subtotal',
      'total_mismatch',
    ],
    ['a total that nothing explains', { Total: '199.00' }, 'Total', 'total_mismatch'],
    ['more given back than was paid', { 'Refunded Amount': '195.01' }, 'Refunded Amount', 'total_mismatch'],
    ['an unknown status', { 'Financial Status': 'disputed' }, 'Financial Status', 'type_unknown'],
    ['no currency', { Currency: '' }, 'Currency', 'value_missing'],
    ['no price', { 'Lineitem price': '' }, 'Lineitem price', 'value_missing'],
    ['a negative quantity', { 'Lineitem quantity': '-1' }, 'Lineitem quantity', 'sign_mismatch'],
    ['half a piece', { 'Lineitem quantity': '1.5' }, 'Lineitem quantity', 'quantity_unreadable'],
    [
      'a part of unknown size',
      { 'Financial Status': 'partially_refunded', 'Refunded Amount': '' },
      'Refunded Amount',
      'value_missing',
    ],
  ])('rejects the whole order: %s', async (_, row, column, code) => {
    const errors = await errorsOf(first(row))
    expect(errors[0]).toMatchObject({ line: 2, column, code })
    expect(errors.at(-1)).toMatchObject({ line: 3, code: 'order_incomplete' })
  })

  test('reports an error for a row that has the order number of another order but a different total', async () => {
    const errors = await errorsOf([FIRST, { ...FIRST, ...SECOND, Total: '199.00' }])
    expect(errors.map(({ line, code }) => [line, code])).toContainEqual([3, 'total_mismatch'])
  })

  test('rejects amounts too large for exact integers, and reads the rest of the file', async () => {
    const rows = first({ 'Lineitem quantity': '999999999', 'Lineitem price': '9999999999.99' })
    const { lines, errors } = await readText(shopifyText([...rows, ...one({})]))
    expect(errors.map(({ line, code }) => [line, code])).toEqual([
      [2, 'amount_unreadable'],
      [3, 'order_incomplete'],
    ])
    expect(lines.map(({ row }) => row)).toEqual([4])
  })

  test("reports an error for each row of an order after the order's 10,000th row", async () => {
    const more = Array.from({ length: 10_500 }, () => ({ ...SECOND, Name: '' }))
    const { lines, errors, rows } = await readText(shopifyText([FIRST, ...more, ...one({})]))
    const bad = new Set(errors.map(({ line }) => line))
    expect([rows, lines.length + bad.size, bad.size]).toEqual([10_502, 10_502, 501])
  })

  test('refuses a file without prices and cancellations, and names the format and the missing columns', async () => {
    const header = SHOPIFY_HEADER.filter(
      (name) => !/^(Subtotal|Total|Lineitem price|Cancelled at)$/.test(name),
    )
    expect(await scanText(shopifyText(TWO_LINES, header))).toMatchObject({
      outcome: 'refused',
      format: 'shopify-orders',
      refusal: {
        code: 'file_columns_missing',
        data: { format: 'Shopify orders', columns: 'Subtotal, Total, Lineitem price, Cancelled at' },
      },
    })
  })
})

describe('rows of one Shopify order in different states', () => {
  const itemsOf = async (rows: readonly ShopifyRow[]) =>
    (await linesOf(rows)).map(({ key, item, kind }) => ({
      key,
      kind,
      item: item?.key,
      rank: item?.rank ?? -1,
    }))

  test('have the same item keys, different row keys and a higher rank in a later state', async () => {
    const states = await Promise.all(
      ['pending', 'authorized', 'partially_paid', 'paid', 'voided'].map((status) =>
        itemsOf(first({ 'Financial Status': status })),
      ),
    )
    expect(new Set(states.map((lines) => lines.map(({ item }) => item).join())).size).toBe(1)
    expect(new Set(states.flatMap((lines) => lines.map(({ key }) => key))).size).toBe(10)
    const ranks = states.map(([line]) => line!.rank)
    expect(ranks.toSorted((a, b) => a - b)).toEqual(ranks)
  })

  test.each([
    ['partially_paid', 'a paid order can get more products'],
    ['expired', 'an order whose authorization has expired can still be paid'],
  ])('have the same rank while paid and %s, because %s', async (status) => {
    const [paid, other] = await Promise.all(
      ['paid', status].map((word) => itemsOf(first({ 'Financial Status': word }))),
    )
    expect(other?.map(({ rank }) => rank)).toEqual(paid?.map(({ rank }) => rank))
  })

  test('a full refund replaces a partial refund, and a cancellation replaces both', async () => {
    const refund = async (row: ShopifyRow) => (await itemsOf(first(row))).slice(2)
    const [part] = await refund({ 'Financial Status': 'partially_refunded', 'Refunded Amount': '60.00' })
    const full = await refund({ 'Financial Status': 'refunded', 'Refunded Amount': '195.00' })
    const cancelled = await refund({
      'Financial Status': 'refunded',
      'Refunded Amount': '195.00',
      'Cancelled at': '2026-03-05 10:00:00 +0400',
    })
    expect(full[0]?.item).toBe(part?.item)
    expect(cancelled.map(({ item }) => item)).toEqual(full.map(({ item }) => item))
    expect([part!.rank, full[0]!.rank, cancelled[0]!.rank]).toEqual([4, 5, 6])
    expect(cancelled.map(({ kind }) => kind)).toEqual(['left_out', 'left_out'])
  })

  test('count as left out once when the order is cancelled and refunded', async () => {
    const lines = await linesOf(
      first({ 'Cancelled at': '2026-03-05 10:00:00 +0400', 'Refunded Amount': '195.00' }),
    )
    expect(lines.map(({ leftOut }) => leftOut)).toEqual([12_300, 7_200, undefined, undefined])
  })

  test('keep the identity of the order when a spreadsheet shortens ids and times', async () => {
    const damaged = TWO_LINES.map((row) => ({ ...row, Id: '6.001E+12', 'Created at': '02/03/2026 10:15' }))
    const more = one({ 'Created at': '30/03/2026 9:05' })
    const keys = async (rows: readonly ShopifyRow[]) => (await linesOf(rows)).map(({ key }) => key)
    expect((await keys([...damaged, ...more])).slice(0, 2)).toEqual(await keys(TWO_LINES))
    const [key] = await keys(TWO_LINES)
    const later = TWO_LINES.map((row) => ({ ...row, 'Created at': '2026-03-02 10:16:00 +0400' }))
    expect((await keys(later))[0]).not.toBe(key)
  })

  test('are rejected when a spreadsheet has separated the rows of the order by sorting', async () => {
    const errors = await errorsOf([FIRST, ...one({ 'Lineitem price': '' }), SECOND])
    expect(errors.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, 'Subtotal', 'total_mismatch'],
      [3, 'Lineitem price', 'value_missing'],
      [4, 'Name', 'order_incomplete'],
    ])
  })
})
