import { request } from 'node:http'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { chooseImport, commitImport, uploadImport } from '#contract/imports.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { checkFile, importFile, settled } from '#server/testing/importing.ts'
import { noonFile, templateFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

async function shop() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  return { seller, businessId }
}

async function storedLines(businessId: string): Promise<number> {
  const [row] = await rowsOf<{ lines: number }>(
    server.current.db.system,
    sql`SELECT count(*)::int AS lines FROM sale_lines WHERE business_id = ${businessId}`,
  )
  return row?.lines ?? -1
}

const [noonHeader = '', ...noonRows] = noonFile.text.trim().split('\n')
const without = (column: string) => {
  const at = noonHeader.split(',').indexOf(column)
  return [noonHeader, ...noonRows.filter((row) => !row.includes('"Desk') && !row.includes('"Mug'))]
    .map((row) => row.split(',').toSpliced(at, 1).join(','))
    .join('\n')
}
const bytes = (text: string) => new TextEncoder().encode(text)

describe('bad files', () => {
  test.each([
    ['a PDF', bytes('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'), 'file_not_text', { kind: 'PDF' }],
    ['no header', bytes('hello\nworld\n'), 'file_header_not_found', {}],
    ['no rows', bytes(`${noonHeader}\n`), 'file_has_no_rows', { line: 1 }],
    [
      'a second header',
      bytes([noonHeader, ...noonRows.slice(0, 3), noonHeader, ...noonRows.slice(3)].join('\n')),
      'file_header_repeated',
      { line: 5, first: 1 },
    ],
    ['a missing column', bytes(without('Total')), 'file_columns_missing', { columns: 'Total' }],
    [
      'a quote never closed',
      bytes(`${noonHeader}\n${noonRows[0]}\nMP1TESTAE,"Noon AE,x\n`),
      'file_damaged',
      { line: 3 },
    ],
  ])(
    'a file that is or has %s is refused with the reason, and stores no lines',
    async (_, text, code, data) => {
      const { seller, businessId } = await shop()
      const refused = await checkFile(seller, businessId, { name: 'sales.csv', text })
      expect(refused.status).toBe('refused')
      expect(refused.error).toMatchObject({ code, data })
      expect(await storedLines(businessId)).toBe(0)
      const params = { businessId, importId: refused.id }
      expect((await seller.fails(commitImport, { params, body: {} })).code).toBe('import_wrong_state')
    },
  )

  test('an empty file is refused on upload', async () => {
    const { seller, businessId } = await shop()
    const options = { params: { businessId }, query: { fileName: 'empty.csv' }, bytes: '' }
    expect((await seller.fails(uploadImport, options)).code).toBe('file_empty')
  })

  test('an upload of 300 MB is refused by its Content-Length header, before the client sends the content', async () => {
    const { seller, businessId } = await shop()
    const url = new URL(`/api/businesses/${businessId}/imports?fileName=big.csv`, server.current.url)
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const call = request(url, {
        method: 'POST',
        headers: {
          cookie: seller.cookies,
          'content-type': 'application/octet-stream',
          'content-length': String(300 * 1024 * 1024),
        },
      })
      call.on('error', reject)
      call.on('response', (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => {
          text += chunk
        })
        response.on('end', () => {
          call.removeAllListeners('error').on('error', () => {})
          call.destroy()
          resolve({ status: response.statusCode ?? 0, text })
        })
      })
      call.flushHeaders()
    })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'file_too_large', data: { size: 300, limit: 256 } })
  })

  test('the preview names the line and column of unreadable cells; the other rows are imported only after confirmation', async () => {
    const { seller, businessId } = await shop()
    const text = templateFile.text.replace('75.00', 'seventy')
    const checked = await checkFile(seller, businessId, { name: 'sales.csv', text })
    expect(checked.preview).toMatchObject({ rows: 3, lines: 2, errorCount: 1 })
    expect(checked.preview?.errors).toEqual([
      { line: 2, column: 'referral_fee', value: 'seventy', code: 'amount_unreadable' },
    ])
    const params = { businessId, importId: checked.id }
    expect((await seller.fails(commitImport, { params, body: {} })).code).toBe('import_choice_needed')
    expect(await storedLines(businessId)).toBe(0)
    await seller.call(commitImport, { params, body: { withErrors: true } })
    expect(await settled(seller, params)).toMatchObject({ status: 'committed', addedLines: 2 })
  })
})

describe('files with other encodings and separators', () => {
  const arabic = templateFile.text.replaceAll('Oud 50 ml', 'عود ٥٠ مل')
  const utf16 = new Uint8Array([0xff, 0xfe, ...new Uint8Array(Buffer.from(arabic, 'utf16le'))])
  /** The file in Windows-1256, encoded here only for the characters that occur in it. */
  const windows1256 = Uint8Array.from(
    [...templateFile.text.replaceAll('Oud 50 ml', 'عود')].map((letter) => {
      const at = ['ع', 'و', 'د'].indexOf(letter)
      return [0xda, 0xe6, 0xcf][at] ?? letter.charCodeAt(0)
    }),
  )

  test.each([
    ['UTF-16', utf16, 'عود ٥٠ مل'],
    ['Windows-1256', windows1256, 'عود'],
  ])('reads a file in %s like the same file in UTF-8', async (_, text, title) => {
    const { seller, businessId } = await shop()
    const done = await importFile(seller, businessId, { name: 'sales.csv', text })
    expect(done).toMatchObject({ status: 'committed', addedLines: 3 })
    expect(done.preview?.totals[0]).toMatchObject({ revenue: 50_000, fees: 13_500, units: 2, orders: 2 })
    expect(done.preview?.unmatchedSkus[0]?.title).toBe(title)
  })

  test('asks for the date format when the dates of a file are ambiguous', async () => {
    const { seller, businessId } = await shop()
    const text = templateFile.text.replaceAll(/2026-03-\d\d/g, '02/03/2026')
    const asked = await checkFile(seller, businessId, { name: 'sales.csv', text })
    expect(asked.status).toBe('needs_choice')
    expect(asked.choicesNeeded).toMatchObject([
      { choice: 'dateOrder', column: 'date', samples: ['02/03/2026'] },
    ])
    const params = { businessId, importId: asked.id }
    await seller.call(chooseImport, { params, body: { dateOrder: 'day_first' } })
    const ready = await settled(seller, params)
    expect(ready.preview).toMatchObject({ from: '2026-03-02', to: '2026-03-02', lines: 3 })
  })
})
