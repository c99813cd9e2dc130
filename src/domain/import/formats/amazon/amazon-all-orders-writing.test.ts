import { describe, expect, test } from 'vitest'
import {
  AMAZON_ORDERS_HEADER,
  type AmazonOrderRow,
  amazonOrderCells,
  amazonOrdersText,
  AMAZON_CANCELLED as CANCELLED,
} from '../../testing/amazon-orders-file.ts'
import { csvText, readText, scanText } from '../../testing/sources.ts'

async function lineOf(row: AmazonOrderRow) {
  const { lines, errors } = await readText(amazonOrdersText([row]))
  expect(errors).toEqual([])
  return lines[0]!
}

describe("notations of Amazon's All Orders report", () => {
  test('reads quote marks as text in a file that Amazon wrote', async () => {
    const { lines, errors } = await readText(
      amazonOrdersText([
        { 'product-name': '27" monitor, 5" deep' },
        { 'product-name': '"Best" mug', sku: 'M"1' },
        { 'product-name': '"never closed' },
      ]),
    )
    expect(errors).toEqual([])
    expect(lines.map(({ title, sku }) => [title, sku])).toEqual([
      ['27" monitor, 5" deep', 'OUD-50'],
      ['"Best" mug', 'M"1'],
      ['"never closed', 'OUD-50'],
    ])
  })

  test.each([',', ';', '\t'])(
    'gives the rows the same keys after a spreadsheet saved the file with the delimiter %j',
    async (delimiter) => {
      const rows: AmazonOrderRow[] = [{ 'product-name': '27" monitor, black' }, CANCELLED, { sku: 'MUSK' }]
      const saved = rows.map((row) =>
        amazonOrderCells({ ...row }).map((cell) =>
          cell.replace(/^(\d{4})-(\d\d)-(\d\d)T0?(\d+:\d\d):.*$/, '$3/$2/$1 $4').replace(/^(\d+)\.00$/, '$1'),
        ),
      )
      const read = await readText(csvText([AMAZON_ORDERS_HEADER, ...saved], { delimiter, newline: '\r\n' }))
      const raw = await readText(amazonOrdersText(rows))
      expect(read.errors).toEqual([])
      expect(read.lines.map(({ key, item, title }) => [key, item, title])).toEqual(
        raw.lines.map(({ key, item, title }) => [key, item, title]),
      )
    },
  )

  test('reads the encodings Windows-1252 and Shift-JIS', async () => {
    const bytes = (letters: number[]) =>
      Uint8Array.from(
        [...amazonOrdersText([{ 'product-name': 'A~' }])].flatMap((letter) =>
          letter === '~' ? letters : [letter.charCodeAt(0)],
        ),
      )
    const western = await readText(bytes([0x63, 0xe9, 0x63, 0xfc]))
    expect([western.plan.encoding, western.lines[0]?.title]).toEqual(['windows-1252', 'Acécü'])
    const japanese = await readText(bytes([0x83, 0x6f, 0x83, 0x62, 0x83, 0x4f]))
    expect([japanese.plan.encoding, japanese.lines[0]?.title]).toEqual(['shift_jis', 'Aバッグ'])
  })

  test('reads two date columns of which one has the day first and the other the month first', async () => {
    const dates = [
      ['13/02/2026', '02/13/2026'],
      ['03/04/2026', '03/04/2026'],
      ['03/04/2026', '05/06/2026'],
    ]
    const { lines, errors } = await readText(
      amazonOrdersText(
        dates.map(([bought = '', changed = '']) => ({
          'purchase-date': bought,
          'last-updated-date': changed,
        })),
      ),
    )
    expect(errors).toEqual([])
    expect(lines.map(({ date, item }) => [date, item?.rank])).toEqual([
      ['2026-02-13', 202_602_130_000],
      ['2026-04-03', 202_603_040_000],
      ['2026-04-03', 202_605_060_000],
    ])
  })

  test('reads a file with fewer columns, and rows whose trailing empty cells are omitted', async () => {
    const header = [
      'amazon-order-id',
      'purchase-date',
      'order-status',
      'sku',
      'quantity',
      'currency',
      'item-price',
      'item-status',
      'item-promotion-discount',
    ]
    const { lines, errors } = await readText(amazonOrdersText([{}], header))
    expect([errors, lines[0]?.amounts.sales]).toEqual([[], 12_800])
    expect(lines[0]?.key).toBe((await lineOf({})).key)
    const short = await readText(amazonOrdersText([{ 'is-business-order': '', 'ship-country': '' }]))
    expect([short.errors, short.lines.length]).toEqual([[], 1])
  })

  test.each([
    'amazon-order-id',
    'order-status',
    'item-status',
    'item-price',
    'item-promotion-discount',
    'currency',
    'sku',
  ])('refuses a file without the column %s and names that column', async (name) => {
    const header = AMAZON_ORDERS_HEADER.filter((column) => column !== name)
    expect(await scanText(amazonOrdersText([{}], header))).toMatchObject({
      format: 'amazon-all-orders',
      refusal: { code: 'file_columns_missing', data: { columns: name } },
    })
  })
})

describe('rows with errors', () => {
  test.each<[AmazonOrderRow, string, string, string]>([
    [{ 'amazon-order-id': '' }, 'amazon-order-id', '', 'value_missing'],
    [{ sku: '' }, 'sku', '', 'value_missing'],
    [{ 'order-status': '' }, 'order-status', '', 'value_missing'],
    [{ 'order-status': 'Teleported' }, 'order-status', 'Teleported', 'type_unknown'],
    [{ 'item-price': '' }, 'item-price', '', 'value_missing'],
    [{ 'item-price': 'free' }, 'item-price', 'free', 'amount_unreadable'],
    [{ 'item-price': '-128.00' }, 'item-price', '-128.00', 'sign_mismatch'],
    [{ 'shipping-price': '-1' }, 'shipping-price', '-1', 'sign_mismatch'],
    [{ currency: '' }, 'currency', '', 'value_missing'],
    [{ quantity: '' }, 'quantity', '', 'value_missing'],
    [{ quantity: '0' }, 'quantity', '0', 'sign_mismatch'],
    [{ quantity: '-1' }, 'quantity', '-1', 'sign_mismatch'],
    [{ quantity: '1.5' }, 'quantity', '1.5', 'quantity_unreadable'],
    [{ 'purchase-date': '' }, 'purchase-date', '', 'value_missing'],
    [{ 'last-updated-date': 'later' }, 'last-updated-date', 'later', 'date_unreadable'],
  ])('reports an error for the row %o', async (row, column, value, code) => {
    const { lines, errors } = await readText(amazonOrdersText([{ sku: 'MUSK' }, row]))
    expect(lines.length).toBe(1)
    expect(errors).toEqual([{ line: 3, column, value, code }])
  })
})
