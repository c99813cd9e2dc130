import { describe, expect, test } from 'vitest'
import { type CostFile, readCostFile, readUnitCost } from '../cost-file.ts'
import type { ColumnMapping } from '../mapping/column-mapping.ts'
import { readText, scanText, sourceOf } from '../testing/sources.ts'

const mapping: ColumnMapping = {
  columns: { date: 'date', sku: 'product', quantity: 'quantity', unitPrice: 'price', otherFee: 'commission' },
  platform: 'My shop',
  currency: 'SAR',
  leftOut: [],
}
const read = (...rows: string[]) =>
  readText(['Date,Product,Quantity,Price,Commission,Note', ...rows, ''].join('\n'), {
    mapping,
    currency: 'SAR',
  })

describe('a row with more cells than the others', () => {
  test('causes an error when an unquoted comma shifts its cells, even if the surplus cell is empty', async () => {
    const { lines, errors } = await read(
      '2026-03-24,Lamp,1,90.00,9.00,',
      '2026-03-25,Chair, 2,1,500.00,50.00,',
    )
    expect(lines).toHaveLength(1)
    expect(errors.map(({ line, code }) => [line, code])).toEqual([[3, 'column_count']])
  })

  test('causes an error when a comma in the same amount column shifts every row', async () => {
    const { lines, errors } = await read(
      '2026-03-24,Lamp,1,2,900.00,90.00,',
      '2026-03-25,Chair,2,1,500.00,50.00,',
    )
    expect(lines).toEqual([])
    expect(errors.map(({ line, code }) => [line, code])).toEqual([
      [2, 'column_count'],
      [3, 'column_count'],
    ])
  })

  test('is read when every row ends with the same number of empty surplus cells', async () => {
    const { lines, errors } = await read('2026-03-24,Lamp,1,90.00,9.00,,', '2026-03-25,Chair,2,75.00,50.00,,')
    expect(errors).toEqual([])
    expect(lines.map(({ amounts }) => [amounts.sales, amounts.otherFee])).toEqual([
      [9_000, -900],
      [15_000, -5_000],
    ])
  })
})

describe('a file of unit costs', () => {
  const costs = (text: string): Promise<CostFile> => readCostFile(sourceOf(text), { currencies: ['SAR'] })

  test('gives no cost for a row that an unquoted comma shifts', async () => {
    const file = await costs('sku,unit_cost\nA,5\nB,1,234\n')
    if (file.outcome !== 'ready') throw new Error(JSON.stringify(file))
    expect(file.rows.map((row) => readUnitCost(row, file.decimalMark, 'SAR'))).toEqual([500, 'column_count'])
  })

  test('gives no cost for a row in another currency, and reads the rows in the currency of the sales', async () => {
    const file = await costs('sku,unit_cost,currency\nA,5,USD\nB,6,SAR\nC,7,\nD,8,???\nE,9,ر.س\n')
    if (file.outcome !== 'ready') throw new Error(JSON.stringify(file))
    expect(file.rows.map((row) => readUnitCost(row, file.decimalMark, 'SAR'))).toEqual([
      'currency_differs',
      600,
      700,
      'currency_unknown',
      900,
    ])
  })

  test('is refused when it gives one SKU two costs, and read when it repeats a cost', async () => {
    expect(await costs('sku,unit_cost\nA,5\nB,1\nA,6\n')).toEqual({
      outcome: 'refused',
      refusal: { code: 'file_costs_differ', data: { sku: 'A', first: 2, line: 4 } },
    })
    expect(await costs('sku,unit_cost\nA,5\nA,5\n')).toMatchObject({ outcome: 'ready' })
  })

  test.each([
    ['sku,unit_cost,Unit Cost\nA,5,6\n', 'unit_cost'],
    ['SKU,sku,unit_cost\nA,B,6\n', 'sku'],
  ])('is refused when its header names a column twice: %j', async (text, columns) => {
    expect(await costs(text)).toEqual({
      outcome: 'refused',
      refusal: { code: 'file_columns_twice', data: { line: 1, columns } },
    })
  })
})

describe('a header that names a column twice', () => {
  const header = 'order_id,date,platform,sku,quantity,unit_price,referral_fee,fulfilment_fee,currency'
  const row = '1,2026-03-01,noon,A,1,100,10,5,SAR'

  test.each([
    ['unit_price', '999', 'unit_price'],
    ['Unit Price', '999', 'unit_price'],
    ['fulfillment_fee', '7', 'fulfilment_fee / fulfillment_fee'],
  ])('causes a refusal of the Safi template with a second %s column', async (name, cell, columns) => {
    expect(await scanText(`${header},${name}\n${row},${cell}\n`)).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'file_columns_twice', data: { line: 1, columns } },
    })
  })

  test('causes a refusal of a custom table when the repeated column is mapped', async () => {
    const scan = await scanText('Date,Product,Quantity,Price,Commission,price\n2026-03-01,A,1,5,1,6\n', {
      mapping,
      currency: 'SAR',
    })
    expect(scan).toMatchObject({ outcome: 'refused', refusal: { code: 'file_columns_twice' } })
  })

  test('is accepted when no mapping uses the repeated column', async () => {
    const { lines } = await readText(`${header},note,note\n${row},x,y\n`)
    expect(lines).toHaveLength(1)
  })
})

test.each(['5.76123E+17', '5,76123E+17', '٥٫٧٦E+17', '۵٫۷۶E+۱۷'])(
  'rejects %s as an order number or SKU, because a spreadsheet has shortened it',
  async (cell) => {
    const shortened = `"${cell}"`
    const byOrder: ColumnMapping = { ...mapping, columns: { ...mapping.columns, orderId: 'order' } }
    const text = (order: string, sku: string) =>
      `Date,Order,Product,Quantity,Price,Commission\n2026-03-01,${order},${sku},1,5,1\n`
    for (const [order, sku, column] of [
      [shortened, 'A', 'Order'],
      ['7', shortened, 'Product'],
    ] as const) {
      const { lines, errors } = await readText(text(order, sku), { mapping: byOrder, currency: 'SAR' })
      expect([lines, errors.map(({ column, code }) => [column, code])]).toEqual([
        [],
        [[column, 'number_shortened']],
      ])
    }
    const template =
      'order_id,date,platform,sku,quantity,unit_price,referral_fee,fulfilment_fee,currency\n' +
      `${shortened},2026-03-01,noon,A,1,100,10,5,SAR\n`
    const { errors } = await readText(template)
    expect(errors).toMatchObject([{ column: 'order_id', code: 'number_shortened' }])
  },
)
