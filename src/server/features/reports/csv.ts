import type { CurrencyCode } from '#domain/money/currency.ts'
import { fromScaled, toDecimal } from '#domain/money/money.ts'
import type { ColumnKind, ReportTable } from './report-table.ts'

const BOM = '\uFEFF'

/** Begins what a spreadsheet takes for a formula, in the letters of East Asia too. */
const FORMULA = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n|]/

/** With the mark that makes Excel read Arabic. Numbers are plain decimals, without code, grouping or percent sign. */
export function csvOf({ columns, rows }: ReportTable): string {
  const lines = [
    columns.map(({ label }) => quoted(label)),
    ...rows.map(({ currency, cells }) =>
      columns.map(({ kind }, at) => cellText(cells[at] ?? null, kind, currency)),
    ),
  ]
  return `${BOM}${lines.map((line) => `${line.join(',')}\r\n`).join('')}`
}

function cellText(cell: string | number | null, kind: ColumnKind, currency: CurrencyCode): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return quoted(kind === 'text' && FORMULA.test(cell) ? `'${cell}` : cell)
  if (kind === 'money') return toDecimal(cell, currency)
  return kind === 'percent' ? fromScaled(cell, 2) : String(cell)
}

function quoted(text: string): string {
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
