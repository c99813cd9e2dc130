import { describe, expect, test } from 'vitest'
import type { ImportChoices } from '../reader/choices.ts'
import { revenueOf } from '../sale-line.ts'
import { readText, scanText } from '../testing/sources.ts'
import type { AmountAnswers } from './amount-answers.ts'
import type { ColumnMapping } from './column-mapping.ts'

type Columns = ColumnMapping['columns']
const DAY: Columns = { date: 'date', orderId: 'order', sku: 'item', quantity: 'qty' }

const mapped = (columns: Columns, amounts?: AmountAnswers): ImportChoices => ({
  mapping: { columns, platform: 'My shop', currency: 'SAR', leftOut: [], ...(amounts && { amounts }) },
  currency: 'SAR',
})

/** Returns the questions to the seller about a table, each with the column that it concerns. */
async function asked(text: string, choices: ImportChoices) {
  const scan = await scanText(text, choices)
  if (scan.outcome !== 'needs_choice') throw new Error(JSON.stringify(scan))
  return scan.choices.map(({ choice, column }) => [choice, column])
}

async function figures(text: string, choices: ImportChoices) {
  const { lines, errors, differences } = await readText(text, choices)
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + of(line), 0)
  return {
    revenue: sum(({ amounts }) => revenueOf(amounts)),
    tax: sum(({ amounts }) => amounts.tax),
    fees: sum(({ amounts }) => 0 - amounts.referralFee - amounts.otherFee),
    errors: errors.map(({ line, code }) => [line, code]),
    differences: differences.map(({ line, theirs, ours }) => [line, theirs, ours]),
  }
}
const CLEAN = { fees: 0, errors: [], differences: [] }

describe('shipping, tax and discount that are repeated on every row of an order', () => {
  const text = [
    'Date,Order,Item,Qty,Price,Shipping,Tax,Order total',
    '2026-03-01,1,A,1,100.00,20.00,24.13,185.00',
    '2026-03-01,1,B,1,65.00,20.00,24.13,185.00',
    '2026-03-02,2,A,1,100.00,20.00,15.65,120.00',
    '',
  ].join('\n')
  const columns: Columns = {
    ...DAY,
    unitPrice: 'price',
    shipping: 'shipping',
    tax: 'tax',
    lineTotal: 'order total',
  }

  test('become questions when no total shows what they mean, and count once per order if the seller says so', async () => {
    expect(await asked(text, mapped(columns))).toEqual([
      ['amountOf', 'Tax'],
      ['tax', 'Tax'],
    ])
    const answers: AmountAnswers = { amountOf: { tax: 'order' }, tax: 'inside' }
    expect(await figures(text, mapped(columns, answers))).toEqual({
      ...CLEAN,
      revenue: 30_500 - 3_978,
      tax: 3_978,
    })
  })

  test('become one question each when the table has no total column', async () => {
    const { lineTotal: _, ...rest } = columns
    expect(await asked(text, mapped(rest))).toEqual([
      ['amountOf', 'Shipping'],
      ['amountOf', 'Tax'],
      ['tax', 'Tax'],
    ])
    const row: AmountAnswers = { amountOf: { shipping: 'row', tax: 'order' }, tax: 'on_top' }
    expect(await figures(text, mapped(rest, row))).toEqual({ ...CLEAN, revenue: 32_500, tax: 3_978 })
  })

  test('are divided over the rows by the value of the goods when they count once per order', async () => {
    const answers: AmountAnswers = { amountOf: { tax: 'order' }, tax: 'inside' }
    const { lines } = await readText(text, mapped(columns, answers))
    expect(lines.map(({ amounts }) => [amounts.sales + amounts.shipping + amounts.tax, amounts.tax])).toEqual(
      [
        [11_212, 1_462],
        [7_288, 951],
        [12_000, 1_565],
      ],
    )
  })

  test('cause row errors when the rows of an order state different amounts or are not adjacent', async () => {
    const { lineTotal: _, tax: __, ...rest } = columns
    const choices = mapped(rest, { amountOf: { shipping: 'order' } })
    const differing = text.replace('65.00,20.00', '65.00,25.00')
    expect((await figures(differing, choices)).errors).toContainEqual([2, 'order_differs'])
    const [head, first, second, third] = text.split('\n')
    const apart = [head, first, third, second].join('\n')
    expect((await figures(apart, choices)).errors).toEqual([[4, 'order_incomplete']])
  })

  test('lead to the question whether a repeated total is of the whole order, in which case it counts once', async () => {
    const { unitPrice: _, shipping: __, tax: ___, ...rest } = columns
    expect(await asked(text, mapped(rest))).toEqual([['amountOf', 'Order total']])
    expect((await figures(text, mapped(rest, { amountOf: { lineTotal: 'order' } }))).revenue).toBe(30_500)
  })
})

describe('an amount that only one row of each order has', () => {
  const table = (header: string, ...others: string[]) =>
    [
      `Date,Order,Item,Qty,${header}`,
      '2026-03-01,1,A,1,100.00',
      `2026-03-01,1,GIFT,1,${others[0]}`,
      '2026-03-02,2,B,1,300.00',
      `2026-03-02,2,GIFT,1,${others.at(-1)}`,
      '',
    ].join('\n')
  const amounts = async (text: string, columns: Columns, answers?: AmountAnswers) =>
    (await readText(text, mapped({ ...DAY, ...columns }, answers))).lines.map(
      ({ amounts }) => amounts.sales + amounts.otherFee,
    )

  test('belongs to that row if the other rows state zero, such as the total of a free gift', async () => {
    expect(await amounts(table('Total', '0.00'), { lineTotal: 'total' })).toEqual([10_000, 0, 30_000, 0])
  })

  test('is asked about if the column is named as one of orders', async () => {
    const text = table('Order total', '0.00')
    const columns = { lineTotal: 'order total' } as const
    expect(await asked(text, mapped({ ...DAY, ...columns }))).toEqual([['amountOf', 'Order total']])
    const answers: AmountAnswers = { amountOf: { lineTotal: 'order' } }
    expect(await amounts(text, columns, answers)).toEqual([5_000, 5_000, 15_000, 15_000])
  })

  test('belongs to the order if the cells of its other rows are empty, and is asked about if only some are', async () => {
    const fees = (...others: string[]) =>
      table('Price,Fee', ...others.map((fee) => `50.00,${fee}`))
        .replaceAll('1,A,1,', '1,A,1,50.00,')
        .replaceAll('2,B,1,', '2,B,1,50.00,')
    const columns = { unitPrice: 'price', otherFee: 'fee' } as const
    expect(await amounts(fees(''), columns)).toEqual([0, 0, -10_000, -10_000])
    expect(await amounts(fees('0'), columns)).toEqual([-5_000, 5_000, -25_000, 5_000])
    expect(await asked(fees('', '0'), mapped({ ...DAY, ...columns }))).toEqual([['amountOf', 'Fee']])
  })
})

test('totals that fit no meaning are compared with what the buyer pays according to the imported amounts', async () => {
  const text =
    'Date,Order,Item,Qty,Price,Discount,Shipping,Total\n2026-03-01,1,A,1,100.00,10.00,20.00,95.00\n'
  const columns = { unitPrice: 'price', lineTotal: 'total', discount: 'discount', shipping: 'shipping' }
  expect(await figures(text, mapped({ ...DAY, ...columns }))).toEqual({
    ...CLEAN,
    revenue: 11_000,
    tax: 0,
    differences: [[2, 9_500, 11_000]],
  })
})

describe('an order total that includes shipping, tax and discount', () => {
  const text = [
    'Date,Order,Item,Qty,Discount,Shipping,Tax,Total',
    '2026-03-01,1,A,1,10.00,20.00,15.00,125.00',
    '2026-03-01,2,A,2,0.00,20.00,30.00,250.00',
    '',
  ].join('\n')
  const columns: Columns = {
    ...DAY,
    discount: 'discount',
    shipping: 'shipping',
    tax: 'tax',
    lineTotal: 'total',
  }

  test('becomes a question when no unit price can verify the total', async () => {
    expect(await asked(text, mapped(columns))).toEqual([['total', 'Total']])
    expect(await figures(text, mapped(columns, { total: 'paid' }))).toEqual({
      ...CLEAN,
      revenue: 33_000,
      tax: 4_500,
    })
    expect(await asked(text, mapped(columns, { total: 'goods' }))).toEqual([['tax', 'Tax']])
  })

  test('proves that tax is added to prices when the table has unit prices', async () => {
    const priced = text
      .replace('Qty,', 'Qty,Price,')
      .replace('A,1,', 'A,1,100.00,')
      .replace('A,2,', 'A,2,100.00,')
    expect(await figures(priced, mapped({ ...columns, unitPrice: 'price' }))).toEqual({
      ...CLEAN,
      revenue: 33_000,
      tax: 4_500,
    })
  })

  test('causes a report of a difference when one order does not add up', async () => {
    const row = '2026-03-03,3,A,1,100.00,0.00,20.00,15.00,99.00'
    const priced = text
      .replace('Qty,', 'Qty,Price,')
      .replace('A,1,', 'A,1,100.00,')
      .replace('A,2,', 'A,2,100.00,')
    const read = await figures(`${priced}${row}\n`, mapped({ ...columns, unitPrice: 'price' }))
    expect(read.differences).toEqual([[4, 9_900, 13_500]])
  })
})

describe('fees of a custom table', () => {
  const columns: Columns = { ...DAY, lineTotal: 'total', referralFee: 'fee' }
  const text = (...rows: string[]) => ['Date,Order,Item,Qty,Total,Fee', ...rows, ''].join('\n')

  test('count as refunded when they are positive and most fees in their column are negative, or the reverse', async () => {
    const rows = ['-15', '-15', '2'].map((fee, at) => `2026-03-01,${at},A,1,100,${fee}`)
    expect(await figures(text(...rows), mapped(columns))).toMatchObject({ revenue: 30_000, fees: 2_800 })
  })

  test('count as refunded on a refund of money without returned units', async () => {
    const rows = ['2026-03-01,1,A,1,100,15', '2026-03-05,1,A,0,-40,-6']
    expect(await figures(text(...rows), mapped(columns))).toMatchObject({ revenue: 6_000, fees: 900 })
  })

  test('become a question when they are positive on both sales and returns', async () => {
    const rows = ['2026-03-01,1,A,1,100,15', '2026-03-05,1,A,-1,-100,15']
    expect(await asked(text(...rows), mapped(columns))).toEqual([['returnedFees', 'Fee']])
    const back = mapped(columns, { returnedFees: { referralFee: 'back' } })
    expect(await figures(text(...rows), back)).toMatchObject({ revenue: 0, fees: 0 })
    const kept = mapped(columns, { returnedFees: { referralFee: 'kept' } })
    expect(await figures(text(...rows), kept)).toMatchObject({ revenue: 0, fees: 3_000 })
  })

  test('become a question when a column mixes positive and negative fees', async () => {
    const rows = ['15', '-15'].map((fee, at) => `2026-03-01,${at},A,1,100,${fee}`)
    expect(await asked(text(...rows), mapped(columns))).toEqual([['chargedFees', 'Fee']])
    const minus = mapped(columns, { chargedFees: { referralFee: 'minus' } })
    expect(await figures(text(...rows), minus)).toMatchObject({ fees: 0 })
  })
})

describe('statuses of a custom table', () => {
  const columns: Columns = { ...DAY, unitPrice: 'price', status: 'status' }
  const table = (statuses: readonly string[]) =>
    [
      'Date,Order,Item,Qty,Price,Status',
      ...statuses.map((word, at) => `2026-03-01,${at},A,1,100,${word}`),
      '',
    ].join('\n')

  test('are all in the first question, including one that appears only far down in the file', async () => {
    const late = [...new Array<string>(6_000).fill('Delivered'), 'Cancelled', 'Mislaid']
    const scan = await scanText(table(late))
    expect(scan).toMatchObject({
      outcome: 'refused',
      table: {
        statuses: ['Delivered', 'Cancelled', 'Mislaid'],
        guess: { leftOut: ['cancelled'], counted: ['delivered'] },
      },
    })
  })

  test('become a question when a saved mapping does not classify them', async () => {
    const { mapping } = mapped(columns)
    if (!mapping) throw new Error('The scan asked for no mapping')
    const known = { ...mapping, counted: ['delivered'] }
    const scan = await scanText(table(['Delivered', 'Cancelled', 'Mislaid', '']), { mapping: known })
    expect(scan).toMatchObject({
      outcome: 'refused',
      refusal: {
        code: 'file_statuses_unknown',
        data: { column: 'Status', statuses: 'Cancelled, Mislaid, ""' },
      },
      table: {
        guess: { ...known, leftOut: ['cancelled'], counted: ['delivered'] },
        statuses: ['', 'Cancelled', 'Delivered', 'Mislaid'],
      },
    })
  })
})

test('reads rows without an order number as separate items unless they differ only in status', async () => {
  const { orderId: _, ...columns } = DAY
  const { mapping } = mapped({ ...columns, unitPrice: 'price', status: 'status' })
  if (!mapping) throw new Error('The scan asked for no mapping')
  const itemsOf = async (...rows: string[]) => {
    const text = ['Date,Item,Qty,Price,Status', ...rows, ''].join('\n')
    const { lines } = await readText(text, {
      mapping: { ...mapping, counted: ['sent', 'delivered'] },
      currency: 'SAR',
    })
    return lines.map(({ item }) => item?.key)
  }
  const first = await itemsOf('2026-03-01,A,1,100,sent', '2026-03-01,B,1,50,sent')
  const second = await itemsOf('2026-03-01,A,1,120,sent', '2026-03-01,B,1,50,delivered')
  expect(second[0]).not.toBe(first[0])
  expect(second[1]).toBe(first[1])
})
