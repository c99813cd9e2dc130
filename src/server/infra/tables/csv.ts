import type { CurrencyCode } from '#domain/money/currency.ts'
import { fromScaled, toDecimal } from '#domain/money/money.ts'
import { CSV_BOM, csvQuoted, csvText } from '#server/infra/tables/csv-text.ts'
import type { ColumnKind, ReportTable } from './report-table.ts'

/**
 * A report as CSV with the byte order mark that makes Excel read Arabic. Numbers are plain decimals without
 * currency code, thousands separator or percent sign.
 */
export function csvOf({ columns, rows }: ReportTable): string {
  const lines = [
    columns.map(({ label }) => csvQuoted(label)),
    ...rows.map(({ currency, cells }) =>
      columns.map(({ kind }, at) => cellText(cells[at] ?? null, kind, currency)),
    ),
  ]
  return `${CSV_BOM}${lines.map((line) => `${line.join(',')}\r\n`).join('')}`
}

function cellText(cell: string | number | null, kind: ColumnKind, currency: CurrencyCode): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return kind === 'text' ? csvText(cell) : csvQuoted(cell)
  if (kind === 'money') return toDecimal(cell, currency)
  return kind === 'percent' ? fromScaled(cell, 2) : String(cell)
}
