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
    { label: 'A day', kind: 'decimal' },
  ],
  rows: [
    { currency: 'KWD', cells: ['2026-03-15', 'عود', -1_234_567, 3_705, 2, 816] },
    { currency: 'EGP', cells: ['2026-04', '=1+1', 1_050, null, 0, 1_234_500] },
    { currency: 'JPY', cells: ['Total', '', 12, -5, null, null], summary: true },
  ],
} as const

test('the XLSX file of a report contains the same figures as its CSV file, as number cells', async () => {
  const read = await textOf(tableSource(sourceOf(xlsxOf(table, 'ar'))))
  expect(read).toBe(
    [
      'Day,Product,Profit,Margin,Units,A day\n',
      '2026-03-15,عود,-1234.567,37.05%,2,0.816\n',
      '2026-04,=1+1,10.50,,0,1234.5\n',
      'Total,,12,-0.05%,,\n',
    ].join(''),
  )
  const column = (csv: string, at: number) => csv.split(/\r?\n/).map((line) => line.split(',')[at])
  for (const at of [2, 5]) expect(column(read, at)).toEqual(column(csvOf(table), at))
})
