import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FileRefused } from '#domain/import/reader/refusal.ts'
import { tableSource } from './table-source.ts'
import {
  emptyParts,
  makeWorkbook,
  type Parts,
  sourceOf,
  textOf,
  workbookParts,
  zipped,
} from './testing/make-workbook.ts'

const csvOf = (bytes: Uint8Array, piece?: number) => textOf(tableSource(sourceOf(bytes, piece)))
const csv = (parts: Parts) => csvOf(makeWorkbook(parts))
const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

async function refusal(reading: Promise<unknown>): Promise<string> {
  try {
    await reading
  } catch (error) {
    if (error instanceof FileRefused) return error.refusal.code
    throw error
  }
  return 'read'
}

describe('reading the sheets with a table as one CSV', () => {
  test('supports the XML of Excel: shared and rich texts, booleans, formulas, errors, styled empty cells', async () => {
    const strings =
      '<si><t>order_id</t></si><si><t xml:space="preserve">Oud, 50 ml </t></si><si><r><t>عود </t></r><r><rPr><b/></rPr><t>"ملكي"</t></r><rPh sb="0" eb="1"><t>ruby</t></rPh></si><si><t>two_x000D_\nlines &amp; &lt;more&gt;</t></si>'
    const sheet =
      '<row r="1" spans="1:4"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>' +
      '<row r="2"><c r="A2" s="0"><v>19.989999999999998</v></c><c r="B2" t="b"><v>1</v></c><c r="C2" t="str"><f>A2&amp;"x"</f><v>19.99x</v></c><c r="D2" s="0"/></row>' +
      '<row r="3"><c r="A3" t="e"><v>#N/A</v></c><c r="C3" t="s"><v>3</v></c></row>'
    expect(await csv({ sheet, strings, formats: [''] })).toBe(
      'order_id,"Oud, 50 ml ","عود ""ملكي"""\n19.99,TRUE,19.99x\n#N/A,,two lines & <more>\n',
    )
  })

  test('supports the XML of Google: no row or cell numbers, inline text, namespace prefixes and single quotes', async () => {
    const parts = workbookParts({ sheet: '' })
    parts['xl/worksheets/sheet1.xml'] =
      "<?xml version='1.0'?><x:worksheet xmlns:x='y'><x:sheetData><x:row><x:c t='inlineStr'><x:is><x:t>a&#233;</x:t></x:is></x:c><x:c><x:v>7</x:v></x:c></x:row><x:row><x:c><x:v>1.5E-2</x:v></x:c></x:row></x:sheetData></x:worksheet>"
    parts['xl/_rels/workbook.xml.rels'] = (parts['xl/_rels/workbook.xml.rels'] ?? '').replaceAll(
      'Target="',
      'Target="/xl/',
    )
    expect(await csvOf(zipped(parts))).toBe('aé,7\n0.015,\n')
  })

  test('supports the XML of LibreOffice: repeated blank rows, CDATA and comments, with line numbers equal to row numbers', async () => {
    const sheet = `<!-- rows > all --><row r="2">${inline('B2', 'title')}</row><row r="3"><c r="A3" s="0"/></row><row r="6">${inline('A6', '<![CDATA[a<b]]>')}${inline('AB6', 'far')}</row><row r="1048576"><c r="A1048576" s="0"/></row>`
    expect(await csv({ sheet, formats: [''] })).toBe(`\n,title\n\n\n\na<b${','.repeat(27)}far\n`)
  })

  test('reads days and times by number format, in workbooks that count days from 1900 or from 1904', async () => {
    const formats = [
      'yyyy\\-mm\\-dd',
      'd/m/yy h:mm',
      '#,##0.00',
      '[h]:mm',
      'h:mm AM/PM',
      '[$-2000000]dd/mm/yyyy;@',
    ]
    const cell = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`
    const row = [
      cell(0, '46096'),
      cell(1, '46096.51041666667'),
      cell(2, '46096'),
      cell(3, '1.5'),
      cell(4, '0.75'),
      cell(5, '59'),
    ].join('')
    const sheet = `<row>${row}</row>`
    expect(await csv({ sheet, formats })).toBe(
      '2026-03-15,2026-03-15 12:15:00,46096,1.5,18:00:00,1900-02-28\n',
    )
    expect(await csv({ sheet, formats, date1904: true })).toBe(
      '2030-03-16,2030-03-16 12:15:00,46096,1.5,18:00:00,1904-02-29\n',
    )
  })

  test('prefers sheets that are neither empty nor hidden', async () => {
    const filled = `<row r="1">${inline('A1', 'here')}</row>`
    const hidden = { xml: `<row r="1">${inline('A1', 'notes')}</row>`, hidden: true }
    const empty = { xml: '<row r="1"><c r="A1" s="0"/></row>' }
    expect(await csv({ sheet: filled, before: [hidden, empty] })).toBe('here\n')
    expect(await csv({ sheet: '', before: [hidden] })).toBe('notes\n')
    expect(await csv({ sheet: '' })).toBe('')
  })

  test('gives the same CSV for chunks of any size, and passes on files that are not workbooks unchanged', async () => {
    const strings = '<si><t>عطر &amp; بخور</t></si>'
    const sheet = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'
    const bytes = makeWorkbook({ sheet, strings })
    for (const piece of [1, 7, 100]) expect(await csvOf(bytes, piece)).toBe('عطر & بخور\n')
    expect(await csvOf(new TextEncoder().encode('a,b\n1,2\n'))).toBe('a,b\n1,2\n')
    const word = zipped({ 'word/document.xml': '<w/>' })
    let same = 0
    for await (const part of tableSource(sourceOf(word)).open()) same += part.length
    expect(same).toBe(word.length)
  })
})

describe('refusing a workbook', () => {
  test('refuses a part that unpacks to far more bytes than a sheet can have', async () => {
    const workbook = makeWorkbook({ sheet: `<!--${'a'.repeat(9_000)}-->`.repeat(5_000) })
    expect(workbook.length).toBeLessThan(400_000)
    expect(await refusal(csvOf(workbook))).toBe('file_unpacks_too_large')
  })

  test('refuses a huge number of cells that all reference the same long text', async () => {
    const strings = `<si><t>${'long '.repeat(6_000)}</t></si>`
    const rows = Array.from({ length: 40_000 }, (_, at) => `<row r="${at + 1}"><c t="s"><v>0</v></c></row>`)
    expect(await refusal(drained(makeWorkbook({ sheet: rows.join(''), strings })))).toBe(
      'file_unpacks_too_large',
    )
  })

  test('refuses a ZIP file with more parts than any workbook has', async () => {
    // without a limit on the number of parts, the file with 12,000 parts would be read. The one with 100,000 would be
    // reported as damaged, because its directory is longer than the part of the file that is searched.
    for (const count of [12_000, 100_000])
      expect(await refusal(csvOf(emptyParts(count)))).toBe('file_unpacks_too_large')
    expect(await textOf(tableSource(sourceOf(emptyParts(9_000))))).toContain('PK')
  })

  test('refuses parts that share bytes, and parts that unpack to more bytes than they state', async () => {
    const row = `<row r="1">${inline('A1', 'once')}</row>`
    const twice = makeWorkbook({ sheet: row, before: [{ xml: row, hidden: true }] })
    const first = listed(twice, 'xl/worksheets/sheet1.xml')
    const second = listed(twice, 'xl/worksheets/sheet2.xml')
    expect(await csvOf(twice)).toBe('once\n')
    for (const field of [OFFSET, SIZE, PACKED, CRC])
      second.setUint32(field, first.getUint32(field, true), true)
    expect(await refusal(csvOf(twice))).toBe('file_workbook_damaged')
    const modest = makeWorkbook({ sheet: `<!--${'a'.repeat(9_000)}-->`.repeat(5_000) })
    listed(modest, 'xl/worksheets/sheet1.xml').setUint32(SIZE, 1_000, true)
    expect(await refusal(csvOf(modest))).toBe('file_workbook_damaged')
  })

  test('refuses sheets that together unpack to more bytes than one sheet may', async () => {
    const row = `<row r="1">${inline('A1', 'once')}</row>`
    const vast = makeWorkbook({ sheet: row, before: [{ xml: row }] })
    for (const name of ['sheet1', 'sheet2'])
      listed(vast, `xl/worksheets/${name}.xml`).setUint32(SIZE, 3_000_000_000, true)
    expect(await refusal(csvOf(vast))).toBe('file_unpacks_too_large')
  })

  test('refuses tags that are nested too deeply, and a cell with a million characters', async () => {
    const deep = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}<row><c><v>1</v></c></row>`
    expect(await csv({ sheet: deep(200) })).toBe('1\n')
    expect(await refusal(csv({ sheet: deep(300) }))).toBe('file_workbook_damaged')
    const cell = (texts: number) =>
      `<row><c t="inlineStr"><is>${`<t>${'long '.repeat(1_000)}</t>`.repeat(texts)}</is></c></row>`
    expect((await csv({ sheet: cell(6) })).length).toBe(30_001)
    expect(await refusal(csv({ sheet: cell(300) }))).toBe('file_workbook_damaged')
  })

  test('refuses XML entities that the file defines, missing texts, rows out of order and a truncated part', async () => {
    const parts = workbookParts({ sheet: `<row r="1">${inline('A1', '&lol;')}</row>` })
    expect(await refusal(csvOf(zipped(parts)))).toBe('file_workbook_damaged')
    const typed = { ...parts, 'xl/worksheets/sheet1.xml': '<!DOCTYPE lolz [<!ENTITY lol "x">]><worksheet/>' }
    expect(await refusal(csvOf(zipped(typed)))).toBe('file_workbook_damaged')
    const missing = csv({ sheet: '<row><c t="s"><v>3</v></c></row>', strings: '<si><t>x</t></si>' })
    expect(await refusal(missing)).toBe('file_workbook_damaged')
    const back = csv({ sheet: '<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>' })
    expect(await refusal(back)).toBe('file_workbook_damaged')
    const whole = makeWorkbook({ sheet: '<row><c><v>1</v></c></row>' })
    expect(await refusal(csvOf(whole.subarray(0, -30)))).toBe('file_workbook_damaged')
  })

  test('refuses a workbook that is protected with a password', async () => {
    const envelope = new Uint8Array(4096)
    envelope.set([0xd0, 0xcf, 0x11, 0xe0])
    envelope.set(Buffer.from('EncryptedPackage', 'utf16le'), 2048)
    expect(await refusal(csvOf(envelope, 100))).toBe('file_locked')
  })
})

test('reads the same table or refuses the file, but never reads a different table, when any byte of the file changes', async () => {
  const rows = Array.from(
    { length: 30 },
    (_, at) =>
      `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${at % 3}</v></c><c r="B${at + 1}"><v>${at * 1.25}</v></c></row>`,
  )
  const strings = '<si><t>OUD</t></si><si><t>MUSK</t></si><si><t>ROSE</t></si>'
  const bytes = makeWorkbook({ sheet: rows.join(''), strings })
  const table = await csvOf(bytes)
  const raw = new TextDecoder('latin1')
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const hurt = bytes.slice()
      hurt[at] = (hurt[at] as number) ^ change
      const read = await csvOf(hurt).catch((error: unknown) => {
        if (error instanceof FileRefused) return null
        throw error
      })
      // a file with a damaged ZIP signature passes through unread; a later check of its content refuses it
      if (read !== null && !read.startsWith('PK') && raw.decode(hurt).startsWith('PK'))
        expect(read).toBe(table)
    }),
    { numRuns: 400 },
  )
})

/** Offsets of fields in an entry of a ZIP directory. */
const CRC = 16
const PACKED = 20
const SIZE = 24
const OFFSET = 42

function listed(zip: Uint8Array<ArrayBuffer>, name: string): DataView {
  const at = Buffer.from(zip.buffer).lastIndexOf(name)
  return new DataView(zip.buffer, at - 46)
}

async function drained(bytes: Uint8Array): Promise<void> {
  for await (const _ of tableSource(sourceOf(bytes)).open());
}
