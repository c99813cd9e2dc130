import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { tableSource } from './table-source.ts'
import { sourceOf, textOf } from './testing/make-workbook.ts'
import { writeXlsx } from './xlsx-writer.ts'

const sheet = {
  title: "Profit & loss [2026]: 'all' / by month, and longer than a name may be",
  rightToLeft: true,
  headers: ['الشهر', 'Revenue', 'Margin', 'Units', 'Title'],
  rows: [
    {
      cells: [
        { kind: 'date', value: '2026-03-15' },
        { kind: 'number', value: '-1234.50', decimals: 2 },
        { kind: 'percent', value: '0.4875' },
        { kind: 'number', value: '12', decimals: 0 },
        { kind: 'text', value: '=HYPERLINK("x") <b> & _x0041_' },
      ],
    },
    {
      bold: true,
      cells: [
        { kind: 'text', value: 'Total' },
        { kind: 'number', value: '1.255', decimals: 3 },
        null,
        null,
        { kind: 'text', value: '007' },
      ],
    },
  ],
} as const

test('writes numbers, dates and text that looks like a formula so that the workbook reader returns the same values', async () => {
  expect(await textOf(tableSource(sourceOf(writeXlsx(sheet))))).toBe(
    'الشهر,Revenue,Margin,Units,Title\n2026-03-15,-1234.50,48.75%,12,"=HYPERLINK(""x"") <b> & _x0041_"\nTotal,1.255,,,007\n',
  )
})

test('writes numbers as numbers with their decimals, text as text, and Arabic sheets right to left', () => {
  const parts = unzipSync(writeXlsx(sheet))
  const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array)
  expect(xml).toContain('rightToLeft="1"')
  expect(xml).toContain('<c r="B2" s="5"><v>-1234.50</v></c>')
  expect(xml).toContain('<c r="B3" s="14"><v>1.255</v></c>')
  expect(xml).toContain('<c r="E3" s="8" t="inlineStr">')
  expect(xml).not.toContain('<f>')
  const name = /sheet name="([^"]*)"/.exec(strFromU8(parts['xl/workbook.xml'] as Uint8Array))?.[1] ?? ''
  expect(name.length).toBeLessThanOrEqual(31)
  expect(name).not.toMatch(/[\\/?*[\]:']/)
  expect(writeXlsx(sheet)).toEqual(writeXlsx(sheet))
})
