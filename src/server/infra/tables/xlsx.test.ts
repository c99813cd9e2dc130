import { expect, test } from 'vitest'
import { tableSource } from '#spreadsheet/table-source.ts'
import { sourceOf, textOf } from '#spreadsheet/testing/make-workbook.ts'
import { csvOf } from './csv.ts'
import { xlsxOf } from './xlsx.ts'

const table = {
  title: 'Profit',
  notes: [],
  fileName: 'profit',
  columns: [
    { label: 'Day', kind: 'date' },
    { label: 'Product', kind: 'text' },
    { label: 'Profit', kind: 'money' },
    { label: 'Margin', kind: 'percent' },
    { label: 'Units', kind: 'count' },
  ],
  rows: [
    { currency: 'KWD', cells: ['2026-03-15', 'عود', -1_234_567, 3_705, 2] },
    { currency: 'EGP', cells: ['2026-04', '=1+1', 1_050, null, 0] },
    { currency: 'JPY', cells: ['Total', '', 12, -5, null], summary: true },
  ],
} as const

test('the XLSX file of a report contains the same figures as its CSV file, as number cells', async () => {
  const read = await textOf(tableSource(sourceOf(xlsxOf(table, 'ar'))))
  expect(read).toBe(
    'Day,Product,Profit,Margin,Units\n2026-03-15,عود,-1234.567,37.05%,2\n2026-04,=1+1,10.50,,0\nTotal,,12,-0.05%,\n',
  )
  const amounts = (csv: string) => csv.split('\n').map((line) => line.split(',')[2])
  expect(amounts(read)).toEqual(amounts(csvOf(table)))
})
