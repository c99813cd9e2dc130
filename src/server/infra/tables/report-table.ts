import type { CurrencyCode } from '#domain/money/currency.ts'

/**
 * `money` cells are minor units of their row's currency, `count` whole numbers, `decimal` thousandths, `percent` basis points, `date`
 * ISO days or parts of one. An empty cell is unknown or does not apply.
 */
export type ColumnKind = 'text' | 'date' | 'money' | 'count' | 'decimal' | 'percent'

export interface ReportColumn {
  readonly label: string
  readonly kind: ColumnKind
  /** True for a column that only CSV and XLSX files contain, because a printed page is too narrow for all columns. */
  readonly detail?: boolean
}

export interface ReportRow {
  readonly currency: CurrencyCode
  /** The cells of the row, one per column. */
  readonly cells: readonly (string | number | null)[]
  /** True for a row that contains sums or comparisons of other rows. */
  readonly summary?: boolean
}

/** A report as rows and columns, before it becomes a file. */
export interface ReportTable {
  readonly title: string
  /** Lines below the printed title, which say what the figures cover and how they were computed. */
  readonly notes: readonly string[]
  /** The file name without prefix and extension, for example `profit-by-day-2026-03-01-2026-03-31`. */
  readonly fileName: string
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly ReportRow[]
}
