import { describe, expect, test } from 'vitest'
import { revenueOf, type SaleLine } from '../../sale-line.ts'
import { readText, scanText } from '../../testing/sources.ts'
import { TIKTOK_HEADER, type TiktokRow, tiktokText } from '../../testing/tiktok-file.ts'

const GBP = { currency: 'GBP' } as const

async function linesOf(rows: readonly TiktokRow[]) {
  const { lines, errors } = await readText(tiktokText(rows), GBP)
  expect(errors).toEqual([])
  return lines
}

async function errorsOf(rows: readonly TiktokRow[]) {
  const { lines, errors } = await readText(tiktokText(rows), GBP)
  expect(lines).toEqual([])
  return errors.map(({ line, column, code }) => [line, column, code])
}

const SECOND: TiktokRow = {
  'SKU ID': '1729384756473829102\t',
  'Seller SKU': '',
  Quantity: '1',
  'SKU Unit Original Price': '30',
  'SKU Subtotal Before Discount': '30',
  'SKU Platform Discount': '0',
  'SKU Seller Discount': '0',
  'SKU Subtotal After Discount': '30',
}
const refunded = (amount: string, back: readonly string[] = []) =>
  [{}, SECOND].map((row, at) => ({
    ...row,
    'Order Refund Amount': amount,
    'Sku Quantity of return': back[at] ?? '0',
  }))
const figures = ({ kind, sku, units, amounts }: SaleLine) => [kind, sku, units, revenueOf(amounts)]

describe('rows of a TikTok Shop order list', () => {
  test("reads a row as a sale from which the platform's own discount is not subtracted", async () => {
    const [line] = await linesOf([{}])
    expect(line).toMatchObject({
      row: 3,
      kind: 'sale',
      platform: 'TikTok Shop',
      orderId: '576461413038785752',
      sku: 'OUD-50',
      title: 'Oud perfume (50 ml)',
      date: '2026-03-25',
      country: 'GB',
      currency: 'GBP',
      units: 2,
      rawType: 'Completed',
      amounts: { sales: 12_000, discounts: -1_500, shipping: 0, tax: 0 },
    })
  })

  test('the format is marked as one that states no fees, and its row of column descriptions is not a sale', async () => {
    expect(await scanText(tiktokText([{}]), GBP)).toMatchObject({
      plan: { format: 'tiktok-orders', fees: 'none' },
    })
    const described = await readText(tiktokText([{}]), GBP)
    const bare = await readText(tiktokText([{}], { described: false }), GBP)
    expect([described.rows, described.lines.length, described.errors.length]).toEqual([2, 1, 0])
    expect(bare.lines.map(({ key }) => key)).toEqual(described.lines.map(({ key }) => key))
  })

  test('does not add up the order amount that every row of the order repeats', async () => {
    const lines = await linesOf([{}, SECOND])
    expect(lines.map(figures)).toEqual([
      ['sale', 'OUD-50', 2, 10_500],
      ['sale', '1729384756473829102', 1, 3_000],
    ])
  })

  test('reads dates with the day first', async () => {
    const [line] = await linesOf([{ 'Created Time': '25/03/2026 23:16:08' }])
    expect(line?.date).toBe('2026-03-25')
    expect(await scanText(tiktokText([{ 'Created Time': '05/03/2026 23:16:08' }]), GBP)).toMatchObject({
      outcome: 'needs_choice',
      choices: [{ choice: 'dateOrder', column: 'Created Time' }],
    })
  })

  test('uses the currency next to the amounts for the whole file, or asks for the currency if the amounts have none', async () => {
    const names = TIKTOK_HEADER.filter((name) => /^(SKU (Unit|Sub|Pl|Se)|Order Refund)/.test(name))
    const inReais = (cell: string) => `BRL ${cell},00`
    const values = ['60', '120', '10', '15', '95', '0']
    const row = Object.fromEntries(names.map((name, at) => [name, inReais(values[at] ?? '')]))
    const { lines } = await readText(tiktokText([row]))
    expect(lines[0]).toMatchObject({ currency: 'BRL', amounts: { sales: 12_000 } })
    expect(await scanText(tiktokText([{}]))).toMatchObject({
      outcome: 'needs_choice',
      choices: [{ choice: 'currency' }],
    })
  })

  test.each(['To ship', 'Awaiting collection', 'Shipped', 'In transit', 'Delivered', 'Completed'])(
    'counts an order with the status %s as a sale',
    async (status) => {
      expect((await linesOf([{ 'Order Status': status }]))[0]?.kind).toBe('sale')
    },
  )

  test.each(['Cancelled', 'Canceled', 'Unpaid'])(
    'leaves out an order with the status %s, and also its refund',
    async (status) => {
      const row = { 'Order Status': status, 'Order Refund Amount': '100' }
      const lines = await linesOf([row])
      expect(lines).toMatchObject([
        { kind: 'left_out', units: 0, leftOut: 10_500 },
        { kind: 'left_out', units: 0, leftOut: 0 },
      ])
      // the lines replace those of an earlier file, in which the refunded order counted
      const earlier = await linesOf([{ ...row, 'Order Status': 'Shipped', 'Order Refund Amount': '20' }])
      expect(earlier.map(({ kind, item }) => [kind, item?.key])).toEqual([
        ['sale', lines[0]?.item?.key],
        ['refund', lines[1]?.item?.key],
      ])
    },
  )
})

describe('refunds in a TikTok Shop order list', () => {
  test('returns every line once when the refund equals the amount paid', async () => {
    expect((await linesOf(refunded('125', ['2', '1']))).map(figures)).toEqual([
      ['sale', 'OUD-50', 2, 10_500],
      ['sale', '1729384756473829102', 1, 3_000],
      ['refund', 'OUD-50', -2, -10_500],
      ['refund', '1729384756473829102', -1, -3_000],
    ])
  })

  test('refunds all the money without returned units when the file says that no goods came back', async () => {
    expect((await linesOf(refunded('130'))).slice(2).map(figures)).toEqual([
      ['refund', 'OUD-50', 0, -10_500],
      ['refund', '1729384756473829102', 0, -3_000],
    ])
  })

  test('assigns a partial refund to the lines with returned units', async () => {
    expect((await linesOf(refunded('30', ['0', '1']))).slice(2).map(figures)).toEqual([
      ['refund', 'OUD-50', 0, 0],
      ['refund', '1729384756473829102', -1, -3_000],
    ])
  })

  test('assigns a partial refund to the whole order when the file states no returned units', async () => {
    expect((await linesOf(refunded('30'))).slice(2).map(figures)).toEqual([['refund', null, 0, -3_000]])
  })

  test('replaces a refund by the refund that a later file states', async () => {
    const items = async (rows: readonly TiktokRow[]) =>
      (await linesOf(rows)).filter(({ kind }) => kind === 'refund').map(({ item }) => item?.key)
    const [unknown] = await items(refunded('30'))
    const known = await items(refunded('30', ['0', '1']))
    const all = await items(refunded('125', ['2', '1']))
    expect([known[0], all[0]]).toEqual([unknown, unknown])
    expect(all[1]).toBe(known[1])
  })
})

describe('rows with errors in a TikTok Shop order list', () => {
  test.each<[TiktokRow, string, string]>([
    [{ 'SKU Subtotal After Discount': '94' }, 'SKU Subtotal After Discount', 'total_mismatch'],
    [{ Quantity: '3' }, 'SKU Subtotal Before Discount', 'total_mismatch'],
    [{ 'SKU Seller Discount': '1x' }, 'SKU Seller Discount', 'amount_unreadable'],
    [{ 'SKU Subtotal After Discount': '' }, 'SKU Subtotal After Discount', 'value_missing'],
    [{ Quantity: '' }, 'Quantity', 'value_missing'],
    [{ 'Sku Quantity of return': '3' }, 'Sku Quantity of return', 'sign_mismatch'],
    [{ 'Order ID': '5.76461E+17' }, 'Order ID', 'number_shortened'],
    [{ 'SKU ID': '' }, 'SKU ID', 'value_missing'],
    [{ 'Order Status': 'Lost' }, 'Order Status', 'type_unknown'],
    [{ 'Created Time': '' }, 'Created Time', 'value_missing'],
  ])('reports an error for the row %o', async (row, column, code) => {
    expect((await errorsOf([row]))[0]).toEqual([3, column, code])
  })

  test('reports an error for each row when a spreadsheet rounded the order numbers to 15 digits', async () => {
    const rows = ['576461413038785000', '576461413038786000'].map((order) => ({ 'Order ID': order }))
    expect(await errorsOf(rows)).toEqual([3, 4].map((line) => [line, 'Order ID', 'number_shortened']))
  })

  test('rejects an order whose rows are not adjacent, because each row may repeat the refund', async () => {
    const [first = {}, second = {}] = refunded('30')
    const other = { 'Order ID': '576461413038785753\t' }
    const { lines, errors } = await readText(tiktokText([first, other, second]), GBP)
    expect(lines.map(({ row }) => row)).toEqual([3, 3, 4])
    expect(errors).toMatchObject([{ line: 5, column: 'Order ID', code: 'order_incomplete' }])
  })

  test('refuses a file without the refund columns, and names the format and the missing columns', async () => {
    const header = TIKTOK_HEADER.filter((name) => name !== 'Order Refund Amount')
    expect(await scanText(tiktokText([{}], { header }), GBP)).toMatchObject({
      refusal: {
        code: 'file_columns_missing',
        data: { format: 'TikTok Shop orders', columns: 'Order Refund Amount' },
      },
    })
  })
})

test('reads a SKU that appears twice in an order as two items, each with its later state', async () => {
  const itemsOf = async (rows: readonly TiktokRow[]) => (await linesOf(rows)).map(({ item }) => item!)
  const row = { 'Order Amount': '195' }
  const [first, second] = await itemsOf([row, row])
  expect(first?.key).not.toBe(second?.key)
  const [earlier] = await itemsOf([{ 'Order Status': 'To ship' }])
  expect(earlier?.key).toBe(first?.key)
  expect(earlier!.rank).toBeLessThan(first!.rank)
})
