import type { CurrencyCode } from '#domain/money/currency.ts'
import { minorDigits } from '#domain/money/currency.ts'
import { fromScaled, shortScaled, toDecimal } from '#domain/money/money.ts'
import type { Language } from '#phrases/language.ts'
import type { Cell, SheetRow } from '#spreadsheet/sheet.ts'
import { writeXlsx } from '#spreadsheet/xlsx-writer.ts'
import type { ColumnKind, ReportColumn, ReportRow, ReportTable } from './report-table.ts'

/**
 * Writes a report as an Excel workbook with date cells, and with number cells in the decimals of their currency.
 * Arabic sheets run from right to left.
 */
export function xlsxOf({ title, columns, rows }: ReportTable, language: Language): Uint8Array {
  return writeXlsx({
    title,
    rightToLeft: language === 'ar',
    headers: columns.map(({ label }) => label),
    rows: rows.map((row) => sheetRow(columns, row)),
  })
}

/** Converts a row of a report to a row of a sheet. */
export function sheetRow(
  columns: readonly ReportColumn[],
  { currency, cells, summary }: ReportRow,
): SheetRow {
  return {
    cells: columns.map(({ kind }, at) => cellOf(cells[at] ?? null, kind, currency)),
    bold: summary ?? false,
  }
}

function cellOf(cell: string | number | null, kind: ColumnKind, currency: CurrencyCode): Cell {
  if (cell === null) return null
  if (typeof cell === 'string') {
    const day = kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(cell)
    return { kind: day ? 'date' : 'text', value: cell }
  }
  if (kind === 'percent') return { kind: 'percent', value: fromScaled(cell, 4) }
  if (kind === 'money')
    return { kind: 'number', value: toDecimal(cell, currency), decimals: minorDigits(currency) }
  const value = kind === 'decimal' ? shortScaled(cell, 3) : String(cell)
  return { kind: 'number', value, decimals: value.split('.')[1]?.length ?? 0 }
}
