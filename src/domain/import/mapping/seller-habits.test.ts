import { expect, test } from 'vitest'
import { readText, scanText } from '../testing/sources.ts'
import { type ColumnMapping, mappingGaps } from './column-mapping.ts'

/** Reads a table with the guessed mapping and with `more`: columns and answers that the seller adds. */
async function imported(rows: readonly string[], more: Partial<ColumnMapping> = {}) {
  const text = rows.map((row) => `${row}\n`).join('')
  const first = await scanText(text)
  if (first.outcome !== 'refused' || !first.table) throw new Error(first.outcome)
  const { guess } = first.table
  const mapping = {
    ...guess,
    platform: 'Shop',
    currency: 'SAR' as const,
    ...more,
    columns: { ...guess.columns, ...more.columns },
  }
  const choices = { mapping, currency: 'SAR' as const }
  const scan = await scanText(text, choices)
  if (scan.outcome === 'needs_choice') return scan.choices.map(({ choice, column }) => [choice, column])
  if (scan.outcome === 'refused') return scan.refusal
  const { lines, errors } = await readText(text, choices)
  return { lines: lines.length, errors: errors.map(({ line, column, code }) => [line, column, code]) }
}

const MAPPED_COLUMNS = {
  ...{ date: 'date', orderId: 'order id', quantity: 'qty', unitPrice: 'price' },
  referralFee: 'commission',
}

test.each([
  [
    'a total named in the order number',
    'Date,Order ID,SKU,Quantity,Total',
    '2026-03-31,Total,,2,150.00',
    'Order ID',
  ],
  ['an Arabic total', 'التاريخ,رقم الطلب,الكمية,المبلغ', '2026-03-31,الإجمالي:,2,150.00', 'رقم الطلب'],
  ['a subtotal of an order', 'Date,Order ID,SKU,Quantity,Total', '2026-03-01,1,Subtotal,2,150.00', 'SKU'],
  [
    'a total of a day',
    'Date,Order ID,Product,Quantity,Total',
    '2026-03-01,,إجمالي اليوم,2,150.00',
    'Product',
  ],
  [
    'a subtotal that a spreadsheet wrote',
    'Date,SKU,Quantity,Total',
    '2026-03-01,LAMP-1 Total,2,150.00',
    'SKU',
  ],
  ['a total of an order in place of a date', 'Date,Order ID,Quantity,Total', 'Total,1,2,150.00', 'Date'],
])('gives an error instead of counting %s as a sale', async (_, header, row, column) => {
  const sale = header.includes('الكمية')
    ? '2026-03-01,1,1,150.00'
    : header
        .split(',')
        .map((name) => ({ Date: '2026-03-01', Quantity: '1', Total: '150.00' })[name] ?? '1')
        .join(',')
  const columns = header.includes('Date') ? { date: 'date' } : {}
  expect(await imported([header, sale, row], { columns })).toEqual({
    lines: 1,
    errors: [[3, column, 'total_row']],
  })
})

test('reads a product whose name contains the word total', async () => {
  const rows = [
    'Date,Order ID,Product,Quantity,Price',
    '2026-03-01,1,Colgate Total,1,10.00',
    '2026-03-01,2,Total Care,1,10.00',
  ]
  expect(await imported(rows)).toEqual({ lines: 2, errors: [] })
})

test.each(['Commission (%)', 'Commission %', 'Discount (٪)', 'VAT %'])(
  'gives errors for amounts in the column "%s", which has percentages',
  async (column) => {
    const rows = [
      `Date,Order ID,SKU,Quantity,Price,${column}`,
      '2026-03-01,1,A,1,100.00,15',
      '2026-03-02,2,A,1,100.00,0',
    ]
    expect(await imported(rows, { amounts: { tax: 'on_top' } })).toEqual({
      lines: 1,
      errors: [[2, column, 'percentage']],
    })
  },
)

test.each([' -   ', '-', '--', '–', 'SAR -', ' - ر.س. ', 'N/A', 'NA', 'None', '\\N'])(
  'reads %j as no amount in a column where an empty cell means zero, but not as a price or a quantity',
  async (none) => {
    const header = 'Date,Order ID,Qty,Price,Shipping,Discount,VAT,Commission,Refund'
    const sale = `2026-03-01,1,1,100.00,${Array(5).fill(none).join(',')}`
    const columns = { quantity: 'qty', refund: 'refund' }
    expect(await imported([header, sale], { columns })).toEqual({ lines: 1, errors: [] })
    expect(await imported([header, sale, `2026-03-02,2,1,${none},,,,,`], { columns })).toEqual({
      lines: 1,
      errors: [[3, 'Price', 'amount_unreadable']],
    })
    expect(await imported([header, sale, `2026-03-02,2,${none},100.00,,,,,`], { columns })).toEqual({
      lines: 1,
      errors: [[3, 'Qty', 'quantity_unreadable']],
    })
  },
)

test.each(['---', '#N/A', '-x', '- 5 -'])('gives an error for the fee %j', async (fee) => {
  const rows = [
    'Date,Order ID,Qty,Price,Commission',
    '2026-03-01,1,1,100.00,5.00',
    `2026-03-02,2,1,100.00,${fee}`,
  ]
  expect(await imported(rows)).toEqual({ lines: 1, errors: [[3, 'Commission', 'amount_unreadable']] })
})

test('rounds computed amounts half away from zero when they have more decimals than the currency, but no price', async () => {
  const feesOf = async (...fees: string[]) => {
    const rows = fees.map((fee, at) => `2026-03-01,${at},1,100.00,${fee}`)
    const mapping = { columns: MAPPED_COLUMNS, platform: 'Shop', currency: 'SAR' as const, leftOut: [] }
    const { lines, errors } = await readText(['Date,Order ID,Qty,Price,Commission', ...rows].join('\n'), {
      mapping,
      currency: 'SAR',
    })
    expect(errors).toEqual([])
    return lines.map(({ amounts }) => amounts.referralFee)
  }
  expect(await feesOf('16.4835', '13.0304347826087', '0.005', '0.0049')).toEqual([-1_648, -1_303, -1, 0])
  expect(await feesOf('-16.4850', '(1.2350001)')).toEqual([-1_649, -124])
  const rows = [
    'Date,Order ID,Qty,Price,Commission',
    '2026-03-01,1,1,9.95,0.995',
    '2026-03-02,2,1,9.999,1.50',
  ]
  expect(await imported(rows)).toEqual({ lines: 1, errors: [[3, 'Price', 'amount_too_precise']] })
})

test('asks about computed amounts when all numbers of the table can mean thousands', async () => {
  const rows = ['Date,Order ID,Qty,Price,Commission', '2026-03-01,1,1,100,1.255', '2026-03-02,2,1,90,1.125']
  expect(await imported(rows)).toEqual([['decimalMark', 'Commission']])
})

test('reads amounts in a column whose header names the rate of a tax', async () => {
  const rows = ['Date,Order ID,Quantity,Price,VAT 15%', '2026-03-01,1,1,100.00,15.00']
  const columns = { tax: 'vat 15%' }
  expect(await imported(rows, { columns, amounts: { tax: 'on_top' } })).toEqual({ lines: 1, errors: [] })
})

test('gives an error for an amount whose header names another currency than that of the sales', async () => {
  const rows = ['Date,Order ID,Quantity,Price (SAR),Commission (USD)', '2026-03-01,1,1,100.00,4.00']
  expect(await imported(rows)).toEqual({ lines: 0, errors: [[2, 'Commission (USD)', 'currency_differs']] })
})

test('asks whether a repeated total belongs to the order or to each row, when no column has order numbers', async () => {
  const rows = [
    'Date,Cart,SKU,Quantity,Order total',
    '2026-03-01,1,A,1,185.00',
    '2026-03-01,1,B,1,185.00',
    '2026-03-02,2,A,1,10.00',
  ]
  expect(await imported(rows)).toEqual([['amountOf', 'Order total']])
  expect(await imported(rows, { amounts: { amountOf: { lineTotal: 'row' } } })).toEqual({
    lines: 3,
    errors: [],
  })
  const amounts = { amountOf: { lineTotal: 'order' } } as const
  expect(await imported(rows, { amounts })).toEqual({
    code: 'file_mapping_incomplete',
    data: { columns: 'orderId' },
  })
  expect(await imported(rows, { columns: { orderId: 'cart' }, amounts })).toEqual({ lines: 3, errors: [] })
  expect(
    mappingGaps({
      columns: { date: 'd', lineTotal: 't' },
      platform: 'Shop',
      currency: 'SAR',
      leftOut: [],
      amounts,
    }),
  ).toEqual(['orderId'])
})

test('asks whether two-digit years come first or last in a column that does not show it', async () => {
  const table = (...dates: string[]) => [
    'Date,Order ID,Quantity,Total',
    ...dates.map((date, at) => `${date},${at},1,150.00`),
  ]
  expect(await imported(table('26/03/24', '26/03/25'))).toEqual([['dateOrder', 'Date']])
  expect(await imported(table('2026-03-24', '26/03/25'))).toEqual([['dateOrder', 'Date']])
  expect(await imported(table('26/03/2026', '27/03/26'))).toMatchObject({ lines: 2, errors: [] })
})

test.each([
  ['in the first line', 0],
  ['in the last line that can start a header', 29],
])('reads a table when names of columns contain line breaks and its header starts %s', async (_, notes) => {
  const rows = [
    ...Array.from({ length: notes }, () => 'note'),
    '"Order\nDate",Order ID,SKU,Qty,Total,"Commission\r\n(SAR)"',
    '2026-03-25,1,A,1,100.00,15.00',
  ]
  expect(await imported(rows)).toEqual({ lines: 1, errors: [] })
})

test('stores no type for a row if the table has no column of statuses', async () => {
  const text = 'Date,Order ID,Quantity,Total\n2026-03-24,1,1,150.00\n'
  const scan = await scanText(text)
  if (scan.outcome !== 'refused' || !scan.table) throw new Error(scan.outcome)
  const mapping = { ...scan.table.guess, platform: 'Shop', currency: 'SAR' as const }
  const { lines } = await readText(text, { mapping, currency: 'SAR' })
  expect(lines.map(({ kind, rawType }) => [kind, rawType])).toEqual([['sale', '']])
})
