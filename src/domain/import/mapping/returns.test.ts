import { describe, expect, test } from 'vitest'
import { readCurrentLines } from '../identity/current-lines.ts'
import { scanFile } from '../reader/read-file.ts'
import { revenueOf } from '../sale-line.ts'
import { readText, scanText, sourceOf } from '../testing/sources.ts'
import type { AmountAnswers } from './amount-answers.ts'
import type { ColumnMapping } from './column-mapping.ts'
import { mappingGaps } from './column-mapping.ts'
import { guessMapping } from './guess-mapping.ts'

type Columns = ColumnMapping['columns']
const DAY: Columns = { date: 'date', orderId: 'order', sku: 'item', quantity: 'qty' }
const choices = (columns: Columns, amounts?: AmountAnswers) =>
  ({
    mapping: { columns, platform: 'My shop', currency: 'SAR', leftOut: [], ...(amounts && { amounts }) },
    currency: 'SAR',
  }) as const

async function asked(text: string, columns: Columns, amounts?: AmountAnswers) {
  const scan = await scanText(text, choices(columns, amounts))
  return scan.outcome === 'needs_choice'
    ? scan.choices.map(({ choice, column }) => [choice, column])
    : scan.outcome
}

async function linesOf(text: string, columns: Columns, amounts?: AmountAnswers) {
  const { lines, errors, differences } = await readText(text, choices(columns, amounts))
  expect([...errors, ...differences]).toEqual([])
  return lines.map(({ kind, units, amounts: found }) => [kind, units, revenueOf(found), found.tax])
}

describe('a column of returned quantities beside unit prices', () => {
  const text = [
    'Date,Order,Item,Qty,Returned,Price,Discount,Tax,Commission',
    '2026-03-01,1,A,4,1,100.00,40.00,54.00,-60.00',
    '2026-03-02,2,B,1,,50.00,,7.50,-7.50',
    '',
  ].join('\n')
  const columns: Columns = {
    ...DAY,
    returned: 'returned',
    unitPrice: 'price',
    discount: 'discount',
    tax: 'tax',
    referralFee: 'commission',
  }

  test('raises a question, because the quantity may include or exclude returned units', async () => {
    expect(await asked(text, columns, { tax: 'on_top' })).toEqual([['returnedUnits', 'Returned']])
  })

  test('causes a refund of the returned units, with their discount and tax, if the quantity includes them', async () => {
    expect(await linesOf(text, columns, { tax: 'on_top', returnedUnits: 'before' })).toEqual([
      ['sale', 4, 36_000, 5_400],
      ['refund', -1, -9_000, -1_350],
      ['sale', 1, 5_000, 750],
    ])
  })

  test('changes nothing if the quantity excludes returned units', async () => {
    expect(await linesOf(text, columns, { tax: 'on_top', returnedUnits: 'after' })).toEqual([
      ['sale', 4, 36_000, 5_400],
      ['sale', 1, 5_000, 750],
    ])
  })

  test('raises no question if the totals show that returns are already deducted from them', async () => {
    const rows = [
      'Date,Order,Item,Qty,Returned,Price,Total',
      '2026-03-01,1,A,4,1,100.00,300.00',
      '2026-03-02,2,B,1,0,50.00,50.00',
      '',
    ]
    const mapped: Columns = { ...DAY, returned: 'returned', unitPrice: 'price', lineTotal: 'total' }
    expect(await linesOf(rows.join('\n'), mapped)).toEqual([
      ['sale', 4, 40_000, 0],
      ['refund', -1, -10_000, 0],
      ['sale', 1, 5_000, 0],
    ])
  })

  test('causes errors if more units were returned than sold, or if a return has returned units', async () => {
    const rows = [
      'Date,Order,Item,Qty,Returned,Price',
      '2026-03-01,1,A,1,2,10.00',
      '2026-03-02,2,A,-1,1,10.00',
      '',
    ]
    const mapped: Columns = { ...DAY, returned: 'returned', unitPrice: 'price' }
    const { errors } = await readText(rows.join('\n'), choices(mapped, { returnedUnits: 'before' }))
    expect(errors).toMatchObject([
      { line: 2, column: 'Returned', code: 'returned_more' },
      { line: 3, column: 'Returned', code: 'sign_mismatch' },
    ])
  })
})

describe('a table with totals and no prices', () => {
  const text = ['Date,Order,Item,Qty,Qty returned,Total', '2026-03-01,1,A,4,1,300.00', ''].join('\n')
  const columns: Columns = { ...DAY, returned: 'qty returned', lineTotal: 'total' }

  test.each([
    [
      'before',
      'before',
      [
        ['sale', 4, 30_000, 0],
        ['refund', -1, -7_500, 0],
      ],
    ],
    [
      'before',
      'after',
      [
        ['sale', 4, 30_000, 0],
        ['refund', -1, 0, 0],
      ],
    ],
    [
      'after',
      'before',
      [
        ['sale', 5, 30_000, 0],
        ['refund', -1, -6_000, 0],
      ],
    ],
    ['after', 'after', [['sale', 4, 30_000, 0]]],
  ] as const)(
    'is read as the seller answers: quantities %s returns, and amounts %s refunds',
    async (returnedUnits, refunds, expected) => {
      expect(await asked(text, columns)).toEqual([
        ['returnedUnits', 'Qty returned'],
        ['refunds', 'Total'],
      ])
      expect(await linesOf(text, columns, { returnedUnits, refunds })).toEqual(expected)
    },
  )
})

describe('a column of refunded money', () => {
  const text = [
    'Date,Order,Item,Qty,Price,Tax,Refunded',
    '2026-03-01,1,A,1,100.00,15.00,23.00',
    '2026-03-02,2,A,1,100.00,15.00,',
    '',
  ].join('\n')
  const columns: Columns = { ...DAY, unitPrice: 'price', tax: 'tax', refund: 'refunded' }

  test('lowers revenue and tax in proportion if the amounts include refunded money', async () => {
    expect(await asked(text, columns, { tax: 'on_top' })).toEqual([['refunds', 'Refunded']])
    expect(await linesOf(text, columns, { tax: 'on_top', refunds: 'before' })).toEqual([
      ['sale', 1, 10_000, 1_500],
      ['refund', 0, -2_000, -300],
      ['sale', 1, 10_000, 1_500],
    ])
  })

  test('is divided over the returned rows of its order if all rows repeat it', async () => {
    const rows = [
      'Date,Order,Item,Qty,Returned,Price,Refunded',
      '2026-03-01,1,A,1,1,60.00,66.00',
      '2026-03-01,1,B,1,0,40.00,66.00',
      '',
    ].join('\n')
    const mapped: Columns = { ...DAY, returned: 'returned', unitPrice: 'price', refund: 'refunded' }
    expect(await asked(rows, mapped, { returnedUnits: 'before' })).toEqual([['amountOf', 'Refunded']])
    expect(await linesOf(rows, mapped, { returnedUnits: 'before', amountOf: { refund: 'order' } })).toEqual([
      ['sale', 1, 6_000, 0],
      ['refund', -1, -6_600, 0],
      ['sale', 1, 4_000, 0],
    ])
  })

  test('causes an error if units were returned and the cell is empty, because the refund is unknown', async () => {
    const rows = ['Date,Order,Item,Qty,Returned,Price,Refunded', '2026-03-01,1,A,1,1,60.00,', ''].join('\n')
    const mapped: Columns = { ...DAY, returned: 'returned', unitPrice: 'price', refund: 'refunded' }
    const { errors } = await readText(rows, choices(mapped, { returnedUnits: 'before' }))
    expect(errors).toMatchObject([{ line: 2, column: 'Refunded', code: 'value_missing' }])
  })
})

test("a later state of a row replaces the row's sale and refund together", async () => {
  const columns: Columns = { ...DAY, returned: 'returned', unitPrice: 'price', referralFee: 'fee' }
  const states = [',0', ',1', ',2'].map((returned) => `2026-03-01,1,A,3${returned},10.00,-1.00`)
  const keysOf = async (row: string) => {
    const text = `Date,Order,Item,Qty,Returned,Price,Fee\n${row}\n`
    const { lines } = await readText(text, choices(columns, { returnedUnits: 'before' }))
    expect(new Set(lines.map(({ item }) => item?.key)).size).toBe(1)
    return { sale: lines[0]?.key, refund: lines[1]?.key, item: lines[0]?.item?.key }
  }
  const [none, one, two] = await Promise.all(states.map(keysOf))
  expect(new Set([none?.item, one?.item, two?.item]).size).toBe(1)
  expect(new Set([none?.sale, one?.sale, two?.sale]).size).toBe(1)
  expect([none?.refund, one?.refund === two?.refund]).toEqual([undefined, false])

  // the sale and the refund of one row belong to the same state, so both count
  const source = sourceOf(`Date,Order,Item,Qty,Returned,Price,Fee\n${states[1]}\n`)
  const scan = await scanFile(source, { choices: choices(columns, { returnedUnits: 'before' }) })
  if (scan.outcome !== 'ready') throw new Error(scan.outcome)
  const units: number[] = []
  for await (const batch of readCurrentLines(scan.plan, source))
    units.push(...batch.lines.map((line) => line.units))
  expect(units).toEqual([3, -1])
})

test('headers of returned units and refunded money are recognised in both languages', () => {
  const guess = (header: string, row: string) => guessMapping(header.split(','), [row.split(',')]).columns
  expect(guess('Date,Qty,Qty Returned,Price,Refund amount', '2026-03-01,2,1,10.00,10.00')).toMatchObject({
    returned: 'qty returned',
    refund: 'refund amount',
  })
  expect(guess('التاريخ,الكمية,المرتجعات,السعر', '2026-03-01,2,1,10.00').returned).toBe('المرتجعات')
  expect(guess('التاريخ,الكمية,المرتجعات,السعر', '2026-03-01,2,10.00,10.00').refund).toBe('المرتجعات')
  // a column of yes and no is a status column, and the seller classifies its words
  expect(guess('Date,Qty,Price,Returned', '2026-03-01,2,10.00,No').status).toBe('returned')
  expect(
    mappingGaps({
      columns: { date: 'd', lineTotal: 't', returned: 'r' },
      platform: 'x',
      currency: 'SAR',
      leftOut: [],
    }),
  ).toEqual(['quantity'])
})
