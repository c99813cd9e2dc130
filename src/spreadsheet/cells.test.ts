import { expect, test } from 'vitest'
import { FileRefused, type Refusal } from '#domain/import/reader/refusal.ts'
import { percentage } from './cell-number.ts'
import { tableSource } from './table-source.ts'
import { makeWorkbook, type Parts, sourceOf, textOf, workbookParts, zipped } from './testing/make-workbook.ts'

const csvOf = (bytes: Uint8Array) => textOf(tableSource(sourceOf(bytes)))
const csv = (parts: Parts) => csvOf(makeWorkbook(parts))

async function refusalOf(reading: Promise<unknown>): Promise<Refusal | null> {
  return reading.then(
    () => null,
    (error: unknown) => {
      if (error instanceof FileRefused) return error.refusal
      throw error
    },
  )
}

test.each([
  ['0.15', '15%'],
  ['0.155', '15.5%'],
  ['0.07000000000000001', '7%'],
  ['1', '100%'],
  ['12.5', '1250%'],
  ['-0.005', '-0.5%'],
  ['0', '0%'],
  ['1.5E-2', '1.5%'],
])('shows a cell in a percent format that stores %s as %s', (stored, shown) => {
  expect(percentage(stored)).toBe(shown)
})

test('recognises the built-in and custom formats that show a percentage', async () => {
  const formats = ['0%', '0.0 %', '0" percent"', '0\\%', '[Red]0%;0']
  const sheet = `<row>${formats.map((_, at) => `<c s="${at}"><v>0.15</v></c>`).join('')}</row>`
  expect(await csv({ sheet, formats })).toBe('15%,15%,0.15,0.15,15%\n')
  const parts = workbookParts({ sheet: '<row><c s="0"><v>0.15</v></c><c s="1"><v>0.15</v></c></row>' })
  parts['xl/styles.xml'] = '<styleSheet><cellXfs><xf numFmtId="9"/><xf numFmtId="10"/></cellXfs></styleSheet>'
  expect(await csvOf(zipped(parts))).toBe('15%,15%\n')
})

test.each([
  ['[$USD] #,##0.00', 'USD 12.5'],
  ['#,##0.00 [$USD]', 'USD 12.5'],
  ['&quot;SAR&quot; #,##0.00', 'SAR 12.5'],
  ['[$$-409]#,##0.00', 'USD 12.5'],
  ['[$$-1009]#,##0.00', 'CAD 12.5'],
  ['[$£-809]#,##0.00', 'GBP 12.5'],
  ['&quot;$&quot;#,##0.00', '$ 12.5'],
  ['_-[$ج.م.‏-C01]\\ * #,##0.00_-', 'EGP 12.5'],
  ['#,##0.00 &quot;ر.س.‏&quot;', 'SAR 12.5'],
  ['[$€-2]\\ #,##0.00', 'EUR 12.5'],
  ['_([$AED]\\ * #,##0.00_);_([$AED]\\ * \\(#,##0.00\\)', 'AED 12.5'],
  ['#,##0.00', '12.5'],
  ['0.00 &quot;units&quot;', '12.5'],
  ['0.00 &quot;all&quot;', '12.5'],
  ['[Red]#,##0.00', '12.5'],
])(
  'writes the currency next to the number when only the number format %s contains the currency',
  async (format, cell) => {
    expect(await csv({ sheet: '<row><c s="0"><v>12.5</v></c></row>', formats: [format] })).toBe(`${cell}\n`)
  },
)

test('ignores the currency symbol of a number format that follows the regional settings of the reader', async () => {
  const parts = workbookParts({ sheet: '<row><c s="0"><v>12.5</v></c></row>' })
  parts['xl/styles.xml'] =
    '<styleSheet><numFmts><numFmt numFmtId="44" formatCode="_(&quot;$&quot;* #,##0.00_)"/></numFmts><cellXfs><xf numFmtId="44"/></cellXfs></styleSheet>'
  expect(await csvOf(zipped(parts))).toBe('12.5\n')
})

test('refuses a workbook with a formula without a stored result, and names the sheet and cell', async () => {
  const row = (cell: string) => `<row r="3"><c r="A3"><v>1</v></c><c r="D3">${cell}</c></row>`
  expect(await refusalOf(csv({ sheet: row('<f>A3*2</f>') }))).toEqual({
    code: 'file_formula_without_value',
    data: { sheet: 'Sheet1', cell: 'D3' },
  })
  expect(await csv({ sheet: row('<f>A3*2</f><v>2</v>') })).toBe('\n\n1,,,2\n')
  // a stored empty text is a valid formula result
  const empty = '<row><c t="str"><f>IF(A1,"","")</f><v></v></c><c><v>1</v></c></row>'
  expect(await csv({ sheet: empty })).toBe(',1\n')
})

test('refuses a workbook with a formula result of zero when the workbook says that its writer did not calculate formulas', async () => {
  const parts = workbookParts({ sheet: '<row r="1"><c r="A1"><f>1+1</f><v>0</v></c></row>' })
  const book = parts['xl/workbook.xml'] ?? ''
  expect(await csvOf(zipped(parts))).toBe('0\n')
  parts['xl/workbook.xml'] = book.replace('</workbook>', '<calcPr fullCalcOnLoad="1"/></workbook>')
  expect(await refusalOf(csvOf(zipped(parts)))).toMatchObject({ data: { sheet: 'Sheet1', cell: 'A1' } })
})
