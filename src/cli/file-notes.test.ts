import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { SETTLED_RETURN, SETTLED_SALE, settlementText } from '#domain/import/testing/settlement-file.ts'
import { makeWorkbook } from '#spreadsheet/testing/make-workbook.ts'
import { runCli, temporaryFiles } from './testing/run-cli.ts'

const file = temporaryFiles()

async function notesOf(name: string, content: string | Uint8Array): Promise<string> {
  const { code, err } = await runCli(['profit', await file(name, content)])
  expect(code).toBe(0)
  return err
}

const row = (cells: readonly string[], hidden = false) =>
  `<row${hidden ? ' hidden="1"' : ''}>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
const sale = (order: string) => `${order},1,2026-02-28,noon,OUD,Oud,1,120.00,36.00,19.00,SAR,sale`.split(',')

test('names the sheets of a workbook that were not read, and counts the hidden rows that were read', async () => {
  const sheet = row(HEADER.split(',')) + row(sale('1')) + row(sale('2'), true)
  const book = makeWorkbook({ sheet, before: [{ xml: row(['About this file']) }] })
  const notes = await notesOf('book.xlsx', book)
  expect(notes).toContain('/book.xlsx: not read: sheet "Sheet1".')
  expect(notes).toContain('/book.xlsx: 1 hidden row was read too.')
})

test('refuses a file with a sale in the future', async () => {
  const later = sale('1').with(2, '2099-02-28').join(',')
  const { code, err } = await runCli(['profit', await file('later.csv', `${HEADER}\n${later}\n`)])
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('Row 2 of column date has a date in the future: 2099-02-28 (2099-02-28).'),
  ])
})

test('says that refunds without a quantity do not subtract the cost of returned goods', async () => {
  const note = 'Refunds in this file have no quantity.'
  expect(await notesOf('returns.txt', settlementText([...SETTLED_SALE, ...SETTLED_RETURN]))).toContain(note)
  expect(await notesOf('sales.txt', settlementText(SETTLED_SALE))).not.toContain(note)
})

test('reads sales and costs from pipes, which can be read only once', async () => {
  const texts = [`${HEADER}\n${sale('1').join(',')}\n`, 'sku,unit_cost\nOUD,40.00\n']
  const folder = dirname(await file('folder', ''))
  const pipes = texts.map((_, at) => join(folder, `pipe-${at}`))
  await promisify(execFile)('mkfifo', pipes)
  const [sales = '', costs = ''] = pipes
  const written = pipes.map((pipe, at) => writeFile(pipe, texts[at] ?? ''))
  const { code, out, err } = await runCli(['profit', sales, '--costs', costs, '--json'])
  await Promise.all(written)
  expect([code, err]).toEqual([0, ''])
  expect(JSON.parse(out).totals).toMatchObject({ revenue: 12_000, profit: 2_500 })
})
