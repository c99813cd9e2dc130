import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a CSV contains amounts as plain decimals of their currency, and an empty cell for an unknown amount', () => {
  const text = csvOf({
    title: 'Profit',
    notes: [],
    fileName: 'profit',
    columns: [
      { label: 'Month', kind: 'date' },
      { label: 'Profit', kind: 'money' },
      { label: 'Margin %', kind: 'percent' },
      { label: 'Units', kind: 'count' },
    ],
    rows: [
      { currency: 'KWD', cells: ['2026-03', -1_234_567, 3_705, 2] },
      { currency: 'EGP', cells: ['2026-04', null, null, 0] },
    ],
  })
  expect(text).toBe('\uFEFFMonth,Profit,Margin %,Units\r\n2026-03,-1234.567,37.05,2\r\n2026-04,,,0\r\n')
})

test.each([
  '=HYPERLINK("http://x","y")',
  '+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  ' =1',
  '\r=1',
  '\n=1',
  '|calc',
  '\uFF1D1',
  '\u200B=1',
  '\u2060=1',
  '\u061C=1',
  '\u180E=1',
  '\u200F +1',
])('a spreadsheet shows a cell that looks like a formula as text: %j', (cell) => {
  const text = csvOf({
    title: 'Products',
    notes: [],
    fileName: 'products',
    columns: [{ label: 'Product', kind: 'text' }],
    rows: [{ currency: 'EGP', cells: [cell] }],
  })
  const shown = text.slice('\uFEFFProduct\r\n'.length, -2)
  const unquoted = shown.startsWith('"') ? shown.slice(1, -1).replaceAll('""', '"') : shown
  expect(unquoted).toBe(`'${cell}`)
})
