import type { CurrencyCode } from '#domain/money/currency.ts'

/**
 * `money` cells are minor units of their row's currency, `count` whole numbers, `percent` basis points, `date` ISO
 * days or parts of one. An empty cell is unknown or does not apply.
 */
export type ColumnKind = 'text' | 'date' | 'money' | 'count' | 'percent'

export interface ReportColumn {
  readonly label: string
  readonly kind: ColumnKind
  /** For files only: paper is too narrow for all columns. */
  readonly detail?: boolean
}

export interface ReportRow {
  readonly currency: CurrencyCode
  /** One a column. */
  readonly cells: readonly (string | number | null)[]
  /** Adds up or compares other rows. */
  readonly summary?: boolean
}

/** A report as rows and columns, before it becomes a file of some kind. */
export interface ReportTable {
  readonly title: string
  /** Lines under the title on paper: what the figures cover and how they came about. */
  readonly notes: readonly string[]
  /** Days and parts of the report, for the name of its file. */
  readonly fileName: string
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly ReportRow[]
}
