import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzRuns } from '../testing/fuzz-runs.ts'
import { csvText, readText, scanText } from '../testing/sources.ts'
import type { ColumnMapping } from './column-mapping.ts'

/** Reads a table with the guessed mapping and with `more`: columns and answers that the seller adds. */
async function read(rows: readonly string[], more: Partial<ColumnMapping> = {}) {
  const text = rows.map((row) => `${row}\n`).join('')
  const scan = await scanText(text)
  if (scan.outcome !== 'refused' || !scan.table) throw new Error(scan.outcome)
  const { guess } = scan.table
  const currency = guess.columns.currency ? {} : { currency: 'SAR' as const }
  const mapping = { ...guess, platform: 'Shop', ...currency, ...more }
  return readText(text, { mapping, ...currency })
}

async function imported(rows: readonly string[], more: Partial<ColumnMapping> = {}) {
  const { lines, errors, differences } = await read(rows, more)
  return {
    lines: lines.length,
    errors: errors.map(({ line, column, code }) => [line, column, code]),
    differences: differences.map(({ line, column, theirs, ours, currency }) => {
      return [line, column, theirs, ours, currency]
    }),
  }
}

test('compares the total of computed amounts with their sum up to what rounding changes', async () => {
  const rows = [1, 2, 3].map((order) => `2026-03-01,${order},1,100.00,16.4835,-`)
  const totals = (commission: string) => [
    'Date,Order ID,Quantity,Total,Commission,Shipping',
    ...rows,
    `Total,,3,300.00,${commission},-`,
  ]
  const amounts = { total: 'goods' as const }
  expect(await imported(totals('49.45'), { amounts })).toEqual({ lines: 3, errors: [], differences: [] })
  expect(await imported(totals('49.4505'), { amounts })).toMatchObject({ differences: [] })
  expect(await imported(totals('49.47'), { amounts })).toMatchObject({
    differences: [[5, 'Commission', 4_947, 4_944, 'SAR']],
  })
})

const HEADER = 'Date,Order ID,SKU,Quantity,Total'
const SALES = ['2026-03-01,1,A,1,100.00', '2026-03-02,2,B,2,50.00']

test.each([
  ['in place of the date', HEADER, SALES, 'Grand Total,,,3,150.00'],
  ['in place of the order number', HEADER, SALES, ',Total:,,3,150.00'],
  ['beside the amount', HEADER, SALES, ',,,Total,150.00'],
  [
    'in a column that is not mapped',
    `No,${HEADER}`,
    SALES.map((row, at) => `${at},${row}`),
    'Sum,,,,3,150.00',
  ],
  ['in Arabic', 'التاريخ,رقم الطلب,رمز المنتج,الكمية,المبلغ', SALES, 'الإجمالي,,,3,150.00'],
  ['in another Arabic spelling', HEADER, SALES, 'الاجمالى,,,3,150.00'],
])('compares a total with the rows above it when its name is %s', async (_, header, sales, total) => {
  const column = header.includes('المبلغ') ? 'المبلغ' : 'Total'
  const wrong = total.replace('150.00', '170.00')
  expect(await imported([header, ...sales, total])).toEqual({ lines: 2, errors: [], differences: [] })
  expect(await imported([header, ...sales, wrong])).toEqual({
    lines: 2,
    errors: [],
    differences: [[4, column, 17_000, 15_000, 'SAR']],
  })
})

test('counts the totals that were compared, and does not count totals that cannot be compared', async () => {
  const compared = async (rows: readonly string[]) => (await read(rows)).comparedTotals
  expect(await compared([HEADER, ...SALES])).toBe(0)
  expect(await compared([HEADER, ...SALES, 'Total,,,3,150.00'])).toBe(2)
  expect(await compared([HEADER, ...SALES, 'Total,,,4,150.00'])).toBe(2)
  expect(await compared([HEADER, 'Total,,,3,150.00', ...SALES])).toBe(2)
  expect(await compared([HEADER, ...SALES, '2026-03-03,3,A,1,unclear', 'Total,,,3,150.00'])).toBe(0)
  // the total of an order beside a unit price
  expect(await compared(['Date,Order ID,SKU,Quantity,Price,Total', '2026-03-01,1,A,2,50.00,100.00'])).toBe(1)
})

test('compares totals of units, too', async () => {
  expect(await imported([HEADER, ...SALES, 'Total,,,4,150.00'])).toMatchObject({
    differences: [[4, 'Quantity', 4, 3, null]],
  })
})

test('compares the total of a page, of several pages, and of the whole table', async () => {
  const pages = [...SALES, 'Total,,,3,150.00', '2026-03-03,3,A,1,30.00', '2026-03-04,4,A,1,20.00']
  for (const last of ['Subtotal,,,2,50.00', 'Total,,,5,200.00', 'Grand total,,,5,200.00'])
    expect(await imported([HEADER, ...pages, last])).toEqual({ lines: 4, errors: [], differences: [] })
  expect(await imported([HEADER, ...pages, 'Subtotal,,,,60.00', 'Grand total,,,,210.00'])).toMatchObject({
    differences: [
      [7, 'Total', 6_000, 5_000, 'SAR'],
      [8, 'Total', 21_000, 20_000, 'SAR'],
    ],
  })
})

test('compares a total above the rows with the sum of all rows', async () => {
  expect(await imported([HEADER, 'Total,,,3,150.00', ...SALES])).toMatchObject({ lines: 2, differences: [] })
  expect(await imported([HEADER, 'Total,,,3,140.00', ...SALES])).toMatchObject({
    lines: 2,
    differences: [[2, 'Total', 14_000, 15_000, 'SAR']],
  })
})

test('accepts a total that includes the rows that are no sales, and one that does not', async () => {
  const rows = [
    `${HEADER},Status`,
    '2026-03-01,1,A,1,100.00,Delivered',
    '2026-03-02,2,A,1,40.00,Cancelled',
    '2026-03-03,3,A,1,30.00,Refund',
  ]
  for (const total of ['170.00', '130.00', '70.00'])
    expect(await imported([...rows, `Total,,,,${total},`])).toMatchObject({ lines: 3, differences: [] })
  expect(await imported([...rows, 'Total,,,,100.00,'])).toMatchObject({
    differences: [[5, 'Total', 10_000, 7_000, 'SAR']],
  })
})

test('does not ask for the meaning of the empty status of a total row', async () => {
  const rows = [`${HEADER},Status`, '2026-03-01,1,A,1,100.00,Delivered', 'Total,,,1,100.00,']
  expect(await imported(rows)).toEqual({ lines: 1, errors: [], differences: [] })
})

test('accepts a total of unit prices, and a total of prices times quantities', async () => {
  const header = 'Date,Order ID,SKU,Quantity,Price'
  for (const total of ['150.00', '200.00'])
    expect(await imported([header, ...SALES, `Total,,,3,${total}`])).toMatchObject({ differences: [] })
  expect(await imported([header, ...SALES, 'Total,,,3,160.00'])).toMatchObject({
    differences: [[4, 'Price', 16_000, 20_000, 'SAR']],
  })
})

test('accepts a total that contains an amount of the order once per order, and one that contains it once per row', async () => {
  const rows = [
    'Date,Order ID,SKU,Quantity,Price,Shipping',
    '2026-03-01,1,A,1,100.00,20.00',
    '2026-03-01,1,B,1,50.00,20.00',
    '2026-03-02,2,B,1,50.00,10.00',
  ]
  const amounts = { amountOf: { shipping: 'order' } } as const
  for (const shipping of ['30.00', '50.00'])
    expect(await imported([...rows, `Total,,,,,${shipping}`], { amounts })).toMatchObject({ differences: [] })
  expect(await imported([...rows, 'Total,,,,,40.00'], { amounts })).toMatchObject({
    differences: [[5, 'Shipping', 4_000, 3_000, 'SAR']],
  })
  // if the shipping is an amount of each row, its total is the plain sum
  expect(
    await imported([...rows, 'Total,,,,,30.00'], { amounts: { amountOf: { shipping: 'row' } } }),
  ).toMatchObject({ differences: [[5, 'Shipping', 3_000, 5_000, 'SAR']] })
})

test('reads an order as one although a page total stands between its rows', async () => {
  const rows = [
    'Date,Order ID,SKU,Quantity,Price,Shipping',
    '2026-03-01,1,A,1,100.00,20.00',
    'Total,,,1,,20.00',
    '2026-03-01,1,B,1,50.00,20.00',
  ]
  const amounts = { amountOf: { shipping: 'order' } } as const
  expect(await imported(rows, { amounts })).toEqual({ lines: 2, errors: [], differences: [] })
})

test('a total of rows in several currencies is an error that names the cell to fill in', async () => {
  const rows = [`${HEADER},Currency`, '2026-03-01,1,A,1,100.00,SAR', '2026-03-02,2,A,1,50.00,EGP']
  expect(await imported([...rows, 'Total,,,2,150.00,'])).toEqual({
    lines: 2,
    errors: [[4, 'Currency', 'value_missing']],
    differences: [],
  })
  expect(await imported([...rows, 'Total,,,1,100.00,SAR', 'Total,,,,60.00,EGP'])).toMatchObject({
    errors: [],
    differences: [[5, 'Total', 6_000, 5_000, 'EGP']],
  })
})

test('does not check a total when some of its rows cannot be read', async () => {
  const rows = [HEADER, ...SALES, '2026-03-03,3,A,1,12.x', 'Total,,,,170.00']
  expect(await imported(rows)).toEqual({
    lines: 2,
    errors: [[4, 'Total', 'amount_unreadable']],
    differences: [],
  })
})

test('reports a row with the word total as an error if it could be a sale', async () => {
  for (const row of [
    '2026-03-31,Total,,2,150.00',
    ',7,Total,2,150.00',
    'Total,,A,2,150.00',
    ',Total March,,2,150.00',
  ])
    expect(await imported([HEADER, ...SALES, row])).toMatchObject({
      lines: 2,
      errors: [[4, expect.anything(), 'total_row']],
      differences: [],
    })
})

test('accepts a total if and only if it equals the sum of the generated rows', async () => {
  const amount = fc.integer({ min: -50_000, max: 900_000 })
  const pages = fc.array(fc.array(amount, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(pages, fc.integer({ min: 1, max: 99 }), fc.nat(), async (amounts, off, seed) => {
      const wrong = seed % (amounts.length + 1)
      const money = (minor: number) => (minor / 100).toFixed(2)
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
      let order = 0
      const rows = amounts.flatMap((page, at) => [
        ...page.map((minor) => ['2026-03-13', String(++order), 'A', minor < 0 ? '-1' : '1', money(minor)]),
        ['Subtotal', '', '', '', money(sum(page) + (at === wrong ? off : 0))],
      ])
      const whole = sum(amounts.flat()) + (wrong === amounts.length ? off : 0)
      const text = [
        ...csvText([HEADER.split(','), ...rows])
          .trimEnd()
          .split('\n'),
        `Grand total,,,,${money(whole)}`,
      ]
      const { errors, differences } = await imported(text)
      expect(errors).toEqual([])
      expect(differences).toHaveLength(isAlsoAnotherSum(amounts, wrong, off) ? differences.length : 1)
    }),
    { numRuns: fuzzRuns(60) },
  )
})

/** Whether the wrong total of a page happens to be the sum of all rows so far. */
function isAlsoAnotherSum(pages: readonly (readonly number[])[], wrong: number, off: number): boolean {
  const before = pages.slice(0, wrong).flat()
  return wrong < pages.length && wrong > 0 && before.reduce((total, value) => total + value, 0) === off
}
