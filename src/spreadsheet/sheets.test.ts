import { expect, test } from 'vitest'
import { readCostFile, readUnitCost } from '#domain/import/cost-file.ts'
import { scanFile } from '#domain/import/reader/read-file.ts'
import { readLines } from '#domain/import/reader/read-lines.ts'
import { FileRefused } from '#domain/import/reader/refusal.ts'
import { costTable, salesTable } from '#domain/import/reader/sheet-table.ts'
import { readCostBlockFile } from './cost-block-file.ts'
import { tableSource } from './table-source.ts'
import { makeWorkbook, sourceOf, textOf } from './testing/make-workbook.ts'

const HEADER = 'order_id,date,sku,quantity,unit_price,currency,platform,referral_fee,fulfilment_fee'
const sale = (order: string, price: string) => `${order},2026-03-25,X,1,${price},SAR,Store,0,0`

function sheet(rows: readonly string[], hidden: readonly number[] = []): string {
  return rows
    .map((row, at) => {
      const cells = row.split(',').map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
      return `<row r="${at + 1}"${hidden.includes(at + 1) ? ' hidden="1"' : ''}>${cells.join('')}</row>`
    })
    .join('')
}

/** A sheet whose cells are texts, or numbers as a workbook stores them. */
function numberSheet(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  return rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')
}

/** Makes a workbook with these sheets, named Sheet1, Sheet2 and so on. */
function book(...sheets: readonly (string | { xml: string; hidden: boolean })[]) {
  const parts = sheets.map((part) => (typeof part === 'string' ? { xml: part, hidden: false } : part))
  const last = parts.at(-1)
  return sourceOf(makeWorkbook({ sheet: last?.xml ?? '', before: parts.slice(0, -1) }))
}

async function read(source: ReturnType<typeof book>) {
  const table = tableSource(source)
  const scan = await scanFile(table)
  if (scan.outcome !== 'ready') return scan
  const lines = []
  const errors = []
  for await (const batch of readLines(scan.plan, table)) {
    lines.push(...batch.lines)
    errors.push(...batch.errors)
  }
  return { workbook: scan.plan.workbook, sales: lines.map(({ amounts }) => amounts.sales), errors }
}

const MARCH = sheet([HEADER, sale('1', '100')])
const APRIL = sheet([HEADER, sale('2', '200'), sale('3', '50')])
const YEAR = sheet([HEADER, sale('1', '100'), sale('2', '200'), sale('3', '50'), sale('4', '70')])

test('reads all sheets with the same header as one table', async () => {
  expect(await read(book(MARCH, APRIL))).toMatchObject({
    sales: [10000, 20000, 5000],
    workbook: { sheets: [{ name: 'Sheet1' }, { name: 'Sheet2' }], notRead: [], hiddenRows: 0 },
  })
})

test('reads a short sheet with the same header and shorter rows as part of the table', async () => {
  const header = 'Date,Order ID,SKU,Quantity,Total,Note'
  const first = sheet([header, '2026-03-13,R-1,A,1,200.00'])
  const second = sheet([header, '2026-03-13,R-1,A,1'])
  expect(await textOf(tableSource(book(first, second)))).toBe(
    `${header}\n2026-03-13,R-1,A,1,200.00,\n\n2026-03-13,R-1,A,1,,\n`,
  )
})

test('refuses two different sales sheets, even if the header of one sheet has a duplicate name', async () => {
  const twice = sheet(['Date,Order ID,SKU,Quantity,Total,Total', '2026-03-13,R-1,A,1,200.00,1.00'])
  const other = sheet(['Order ID,Date,SKU,Quantity,Unit price', 'X-1,2026-02-13,A,1,77.00'])
  expect(await read(book(other, twice))).toMatchObject({
    outcome: 'refused',
    refusal: { code: 'file_sheets_differ' },
  })
})

test('reads the sheet that contains a report, whichever sheet it is, and names the sheets that it did not read', async () => {
  const cover = sheet(['Sales report', 'of March'])
  const pivot = sheet(['Month,Units,Amount', 'March,1,100'])
  expect(await read(book(cover, pivot, MARCH, '<row/>'))).toMatchObject({
    sales: [10000],
    workbook: { sheets: [{ name: 'Sheet3' }], notRead: ['Sheet1', 'Sheet2'] },
  })
})

test.each([
  ['a copied sheet', [MARCH, MARCH], 'Sheet1, Sheet2'],
  ['months before the whole year', [MARCH, APRIL, YEAR], 'Sheet1, Sheet2, Sheet3'],
  ['the whole year before its months', [YEAR, MARCH, APRIL], 'Sheet1, Sheet2, Sheet3'],
  ['a copy with a later row', [APRIL, sheet([HEADER, sale('2', '200'), sale('9', '50')])], 'Sheet1, Sheet2'],
])('refuses %s instead of counting its rows twice', async (_, sheets, names) => {
  expect(await read(book(...sheets))).toMatchObject({
    outcome: 'refused',
    refusal: { code: 'file_sheets_repeat', data: { sheets: names } },
  })
})

test('reads sheets that have few rows in common, or only rows without an amount', async () => {
  const form = ',,,0,0,,,0,0'
  const march = sheet([HEADER, sale('1', '100'), sale('2', '200'), sale('3', '50'), form])
  const april = sheet([HEADER, sale('3', '50'), sale('4', '10'), sale('5', '20'), form])
  const may = sheet([HEADER, sale('6', '30'), form])
  expect(await read(book(march, april, may))).toMatchObject({
    sales: [10000, 20000, 5000, 5000, 1000, 2000, 3000],
  })
})

test('reads unit costs that two sheets contain', async () => {
  const costs = sheet(['sku,unit_cost', 'X,5'])
  expect(await textOf(tableSource(book(costs, costs), costTable))).toBe('sku,unit_cost\nX,5\n\nX,5\n')
})

test('reads a hidden sheet only if no visible sheet has a table; otherwise names the hidden sheet as not read', async () => {
  const hidden = { xml: APRIL, hidden: true }
  expect(await read(book(hidden, MARCH))).toMatchObject({
    sales: [10000],
    workbook: { sheets: [{ name: 'Sheet2' }], notRead: ['Sheet1'] },
  })
  expect(await read(book(hidden, sheet(['Notes'])))).toMatchObject({ sales: [20000, 5000] })
})

test('refuses a workbook with different tables and names their sheets', async () => {
  const other = sheet(['Date,Item,Amount', '2026-03-01,A,5'])
  const another = sheet(['Day,Date,Price', 'x,2026-03-01,5'])
  expect(await read(book(other, another))).toMatchObject({
    outcome: 'refused',
    refusal: { code: 'file_sheets_differ', data: { sheets: 'Sheet1, Sheet2' } },
  })
})

test('names the sheet, and the row within that sheet, in errors and refusals', async () => {
  const bad = sheet([HEADER, sale('2', '200'), sale('3', 'fifty')])
  expect(await read(book(MARCH, bad))).toMatchObject({
    errors: [{ sheet: 'Sheet2', line: 3, column: 'unit_price', value: 'fifty', code: 'amount_unreadable' }],
  })
  expect(await read(book(sheet(['Cover']), sheet([HEADER])))).toMatchObject({
    outcome: 'refused',
    refusal: { code: 'file_has_no_rows', data: { sheet: 'Sheet2', line: 1 } },
  })
})

test('names the sheet, and the row within that sheet, where a total differs from the sum of its rows', async () => {
  const header = 'Date,Order ID,SKU,Quantity,Price,Total'
  const order = (id: string, total: string) => `2026-03-25,${id},X,1,100.00,${total}`
  const march = sheet([header, order('1', '100.00'), order('2', '100.00')])
  const april = sheet([header, order('3', '100.00'), order('4', '90.00')])
  const source = tableSource(book(march, april))
  const first = await scanFile(source)
  if (first.outcome !== 'refused' || !first.table) throw new Error('the table needs a mapping')
  const mapping = { ...first.table.guess, platform: 'Store', currency: 'SAR' as const }
  const scan = await scanFile(source, { choices: { mapping, currency: 'SAR' } })
  if (scan.outcome !== 'ready') throw new Error(JSON.stringify(scan))
  const found = []
  for await (const { differences } of readLines(scan.plan, source)) found.push(...differences)
  expect(found).toEqual([
    { sheet: 'Sheet2', line: 3, column: 'Total', theirs: 9000, ours: 10000, currency: 'SAR' },
  ])
})

test('names both rows of a refusal by their row numbers in their sheets', async () => {
  const dated = (date: string) => `1,${date},X,1,100,SAR,Store,0,0`
  const dates = (...rows: string[]) => sheet([HEADER, ...rows.map(dated)])
  expect(await read(book(dates('2026-04-03'), dates('2026-04-05', '25/03/2026')))).toMatchObject({
    refusal: { code: 'file_dates_mixed', data: { sheet: 'Sheet1', line: 2, other: '3 (Sheet2)' } },
  })
  const repeated = sheet([HEADER, sale('2', '200'), HEADER])
  expect(await read(book(repeated))).toMatchObject({
    refusal: { code: 'file_header_repeated', data: { sheet: 'Sheet1', line: 3, first: 1 } },
  })
})

test('names the sheet, and the rows within that sheet, of unit costs that cannot be used', async () => {
  const costs = (...rows: string[]) => sheet(['sku,unit_cost', ...rows])
  const options = { currencies: ['SAR'] as const }
  const readCosts = (...sheets: string[]) => readCostFile(tableSource(book(...sheets), costTable), options)
  expect(await readCosts(costs('X,5'), costs('Y,5', 'X,6'))).toMatchObject({
    refusal: { code: 'file_costs_differ', data: { sheet: 'Sheet2', line: 3, first: '2 (Sheet1)' } },
  })
  expect(await readCosts(costs('X,5'), costs('Y,five'))).toMatchObject({
    rows: [
      { sheet: 'Sheet1', line: 2 },
      { sheet: 'Sheet2', line: 2, cell: 'five' },
    ],
  })
})

test('reads hidden rows and reports their number', async () => {
  const filtered = sheet([HEADER, sale('1', '100'), sale('2', '200'), sale('3', '50')], [3, 4])
  expect(await read(book(filtered))).toMatchObject({
    sales: [10000, 20000, 5000],
    workbook: { hiddenRows: 2 },
  })
})

test('ignores a formula without a result in a sheet that is not read', async () => {
  const formula = '<row r="1"><c r="A1"><f>1+1</f></c></row>'
  expect(await read(book(formula, MARCH))).toMatchObject({ sales: [10000] })
  await expect(textOf(tableSource(book(formula)))).rejects.toThrow(FileRefused)
})

test('finds the sheet with unit costs next to a sheet with sales', async () => {
  const costs = sheet(['sku,unit_cost', 'X,5'])
  expect(await textOf(tableSource(book(MARCH, costs), costTable))).toBe('sku,unit_cost\nX,5\n')
})

test('reads the sheet with the report of the platform that the seller chose', async () => {
  const jumia = sheet([
    'Transaction Date,Transaction Type,Seller SKU,Amount,Order No.,Country Code',
    '2026-03-23,Item Price Credit,OUD,450.00,300000001,EG',
  ])
  const payments = sheet(['Transaction Date,Type,Amount,Currency,Net', '2026-03-23,charge,450,SAR,1'])
  const own = sheet(['Day,Item,Pieces,Price', '2026-03-23,OUD,1,450.00'])
  const chosen = async (platform: string, ...sheets: string[]) =>
    (await textOf(tableSource(book(...sheets), (head) => salesTable(head, platform)))).split(',')[0]
  expect(await chosen('Jumia', payments, own, jumia)).toBe('Transaction Date')
  expect(await chosen('Zid', jumia, own)).toBe('Day')
  // A workbook with only a Jumia report is read here. The import refuses it later and names Jumia as its platform.
  expect(await chosen('Zid', jumia)).toBe('Transaction Date')
})

test.each([
  ['counted units, of which 2.375 is no whole number', null, [12, 2.375], [12, 'amount_unreadable']],
  ['costs in a currency without decimals', 'JPY', [2.375, 40], ['amount_too_precise', 40]],
  ['costs in a currency with three decimals', 'KWD', [2.375, 40], [2_375, 40_000]],
  [
    'costs in a currency with two decimals, without a question',
    'SAR',
    [2.375, 40],
    ['amount_too_precise', 4_000],
  ],
  ['stored costs beside a text with a decimal comma', 'SAR', [12.5, '3,75'], [1_250, 375]],
  ['whole texts with a thousands separator', null, [3, '1.200.000'], [3, 1_200_000]],
] as const)(
  'reads the stored numbers of a workbook with a point as decimal mark: %s',
  async (_, currency, cells, values) => {
    const header = ['SKU', currency === null ? 'Stock' : 'Cost']
    const source = book(numberSheet([header, ...cells.map((cell, at) => [`A-${at}`, cell])]))
    const block = await readCostBlockFile(source, { currency, knows: () => true })
    expect('rows' in block && block.rows.map(({ value }) => value)).toEqual(values)
  },
)

test('asks for the decimal mark of a text in a workbook, and shows none of its stored numbers', async () => {
  const costs = numberSheet([
    ['sku', 'unit_cost'],
    ['X', 2.375],
    ['Y', '1.234'],
  ])
  const choices = [{ choice: 'decimalMark', column: 'unit_cost', samples: ['1.234'] }]
  const options = { currency: 'SAR', knows: () => true } as const
  expect(await readCostBlockFile(book(costs), options)).toEqual({ outcome: 'needs_choice', choices })
  const stock = numberSheet([
    ['sku', 'stock'],
    ['X', 3],
    ['Y', '12.000'],
  ])
  expect(await readCostBlockFile(book(stock), { currency: null, knows: () => true })).toEqual({
    outcome: 'needs_choice',
    choices: [{ choice: 'decimalMark', column: 'stock', samples: ['12.000'] }],
  })
  const readCosts = (decimalMark?: 'comma') =>
    readCostFile(tableSource(book(costs), costTable, true), {
      currencies: ['SAR'],
      ...(decimalMark && { decimalMark }),
    })
  expect(await readCosts()).toEqual({ outcome: 'needs_choice', choices })
  const file = await readCosts('comma')
  if (file.outcome !== 'ready') throw new Error(file.outcome)
  expect(file.rows.map((row) => readUnitCost(row, file.decimalMark, 'SAR'))).toEqual([
    'amount_too_precise',
    123_400,
  ])
})

test('reads the unit costs of a workbook in a currency without decimals as they are stored', async () => {
  const costs = numberSheet([
    ['sku', 'unit_cost'],
    ['X', 2.375],
  ])
  const file = await readCostFile(tableSource(book(costs), costTable, true), { currencies: ['JPY'] })
  if (file.outcome !== 'ready') throw new Error(file.outcome)
  expect(file.rows.map((row) => readUnitCost(row, file.decimalMark, 'JPY'))).toEqual(['amount_too_precise'])
})

test('reads the counted units of a workbook in which a product name contains a bar or a semicolon', async () => {
  const stock = numberSheet([
    ['SKU', 'Product', 'Stock'],
    ['OUD-50', 'Oud | 50 ml', 12],
    ['MUSK', 'Musk; white', 7],
  ])
  const block = await readCostBlockFile(book(stock), { currency: null, knows: () => false })
  expect(block).toMatchObject({
    outcome: 'table',
    rows: [
      { sku: 'OUD-50', value: 12 },
      { sku: 'MUSK', value: 7 },
    ],
  })
})
