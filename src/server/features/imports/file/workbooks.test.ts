import { describe, expect, test } from 'vitest'
import { CsvTokenizer } from '#domain/import/csv/csv.ts'
import { checkFile, importFile } from '#server/testing/importing.ts'
import { noonFile, templateFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'
import type { Cell } from '#spreadsheet/sheet.ts'
import { makeWorkbook } from '#spreadsheet/testing/make-workbook.ts'
import { writeXlsx } from '#spreadsheet/xlsx-writer.ts'

const server = sharedServer()

async function shop() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  return { seller, businessId }
}

/** Converts CSV to cells as a spreadsheet program stores them: numbers as numbers, dates as dates. */
function asWorkbook(csv: string): Uint8Array {
  const tokenizer = new CsvTokenizer(',')
  const [header, ...rows] = [...tokenizer.push(csv), ...tokenizer.end()].map(({ cells }) => cells)
  const cell = (value: string): Cell => {
    if (value === '') return null
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return { kind: 'date', value }
    if (/^-?\d{1,9}(\.\d+)?$/.test(value)) return { kind: 'number', value, decimals: 2 }
    return { kind: 'text', value }
  }
  const sheet = rows.map((cells) => ({ cells: cells.map(cell) }))
  return writeXlsx({ title: 'Report', rightToLeft: false, headers: header ?? [], rows: sheet })
}

describe('a workbook imports like the CSV of the same table', () => {
  test.each([
    ['the template', templateFile],
    ['noon', noonFile],
  ])('%s', async (_, file) => {
    const { seller, businessId } = await shop()
    const text = asWorkbook(file.text)
    const csv = await checkFile(seller, businessId, file)
    const book = await checkFile(seller, businessId, { name: 'report.xlsx', text })
    expect(book.error).toBeNull()
    expect(book.preview).toEqual({
      ...csv.preview,
      workbook: { read: ['Report'], notRead: [], hiddenRows: 0 },
    })
    expect(book.fileSize).toBe(text.length)
    const done = await importFile(seller, businessId, { name: 'report.xlsx', text })
    expect(done).toMatchObject({ status: 'committed', addedLines: csv.preview?.newLines })
    // the same sales in another file type never count twice
    const again = await checkFile(seller, businessId, file)
    expect(again.preview).toMatchObject({ newLines: 0, knownLines: csv.preview?.lines })
    const same = await checkFile(seller, businessId, { name: 'report.xlsx', text })
    expect(same.preview?.sameFileImportedAt).not.toBeNull()
  })

  test('names the row of the sheet in a row error', async () => {
    const { seller, businessId } = await shop()
    const text = asWorkbook(templateFile.text.replace('75.00', 'seventy'))
    const checked = await checkFile(seller, businessId, { name: 'sales.xlsx', text })
    expect(checked.preview?.errors).toEqual([
      { sheet: 'Report', line: 2, column: 'referral_fee', value: 'seventy', code: 'amount_unreadable' },
    ])
  })
})

const table = (...rows: readonly string[]) => [
  { xml: rows.map((row, at) => sheetRow(at + 1, row.split(','))).join('') },
]
const sheetRow = (number: number, cells: readonly string[], hidden = '') =>
  `<row r="${number}"${hidden}>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

describe('a workbook of several sheets', () => {
  const [header = '', ...lines] = templateFile.text.trim().split('\n')
  const sheetOf = (rows: readonly string[]) =>
    [header, ...rows].map((row, at) => sheetRow(at + 1, row.split(','))).join('')

  test('imports all sheets when they have the same header, and names the sheet and row of an error', async () => {
    const { seller, businessId } = await shop()
    const csv = await checkFile(seller, businessId, templateFile)
    const half = Math.floor(lines.length / 2)
    const bad = [...lines.slice(half), (lines[0] ?? '').replace(/\d{4}-\d\d-\d\d/, 'someday')]
    const text = makeWorkbook({
      sheet: sheetOf(bad),
      before: [...table('Sales of the year', 'by hand'), { xml: sheetOf(lines.slice(0, half)) }],
    })
    const { preview } = await checkFile(seller, businessId, { name: 'year.xlsx', text })
    expect(preview).toMatchObject({
      lines: csv.preview?.lines,
      totals: csv.preview?.totals,
      workbook: { read: ['Sheet2', 'Sheet3'], notRead: ['Sheet1'], hiddenRows: 0 },
      errors: [{ sheet: 'Sheet3', line: bad.length + 1, value: 'someday', code: 'date_unreadable' }],
    })
  })

  test('is refused with the names of its sheets when the sheets contain different tables', async () => {
    const { seller, businessId } = await shop()
    const other = table('Date,Ref,Code,Qty,Amount', '2026-03-01,1,A,1,5')
    const more = table('Sold,Date,Total', 'x,2026-03-01,5')
    const text = makeWorkbook({ sheet: more[0]?.xml ?? '', before: other })
    expect(await checkFile(seller, businessId, { name: 'two.xlsx', text })).toMatchObject({
      status: 'refused',
      error: { code: 'file_sheets_differ', data: { sheets: 'Sheet1, Sheet2' } },
    })
  })
})

test('refuses a workbook with a sale in the future, and names the sheet, the row and the cell', async () => {
  const { seller, businessId } = await shop()
  const [ahead] = new Date(Date.now() + 4 * 86_400_000).toISOString().split('T')
  const header = 'item_nr,partner_sku,status,gmv_lcy,currency_code,order_timestamp'
  const rows = ['2026-03-01', ahead].map((day, at) => `NSAI${at}-1,OUD,Delivered,115,SAR,${day}`)
  const text = makeWorkbook({ sheet: table(header, ...rows)[0]?.xml ?? '' })
  const data = { sheet: 'Sheet1', line: 3, column: 'order_timestamp', value: ahead, date: ahead }
  expect(await checkFile(seller, businessId, { name: 'noon.xlsx', text })).toMatchObject({
    status: 'refused',
    error: { code: 'file_date_ahead', data },
  })
})

describe('refuses a workbook that is', () => {
  const locked = new Uint8Array(2048)
  locked.set([0xd0, 0xcf, 0x11, 0xe0])
  locked.set(Buffer.from('EncryptedPackage', 'utf16le'), 1024)
  const old = new Uint8Array(2048)
  old.set([0xd0, 0xcf, 0x11, 0xe0])
  const whole = makeWorkbook({ sheet: '<row><c><v>1</v></c></row>' })

  test.each([
    ['locked with a password', locked, 'file_locked', {}],
    ['of the old kind', old, 'file_not_text', { kind: 'Excel (XLS)' }],
    ['cut short', whole.subarray(0, whole.length - 40), 'file_workbook_damaged', {}],
    ['without a table', makeWorkbook({ sheet: '' }), 'file_empty', {}],
  ])('%s', async (_, text, code, data) => {
    const { seller, businessId } = await shop()
    const refused = await checkFile(seller, businessId, { name: 'sales.xlsx', text })
    expect(refused).toMatchObject({ status: 'refused', error: { code, data } })
  })
})
