import type { CurrencyCode } from '#domain/money/currency.ts'
import { fromScaled, shortScaled, toDecimal } from '#domain/money/money.ts'
import { CSV_BOM, csvQuoted, csvText } from '#spreadsheet/csv-text.ts'
import type { ColumnKind, ReportColumn, ReportRow, ReportTable } from './report-table.ts'

/**
 * Writes a report as CSV, with the byte-order mark that makes Excel read Arabic. Numbers are plain decimals without
 * currency code, thousands separator or percent sign.
 */
export function csvOf({ columns, rows }: ReportTable): string {
  return csvHead(columns) + csvRows(columns, rows)
}

/** Returns the start of a CSV file: the byte-order mark and the names of the columns. */
export function csvHead(columns: readonly ReportColumn[]): string {
  return CSV_BOM + lineOf(columns.map(({ label }) => csvQuoted(label)))
}

export function csvRows(columns: readonly ReportColumn[], rows: readonly ReportRow[]): string {
  return rows
    .map(({ currency, cells }) =>
      lineOf(columns.map(({ kind }, at) => cellText(cells[at] ?? null, kind, currency))),
    )
    .join('')
}

function lineOf(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}

function cellText(cell: string | number | null, kind: ColumnKind, currency: CurrencyCode): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return kind === 'text' ? csvText(cell) : csvQuoted(cell)
  if (kind === 'money') return toDecimal(cell, currency)
  if (kind === 'decimal') return shortScaled(cell, 3)
  return kind === 'percent' ? fromScaled(cell, 2) : String(cell)
}
