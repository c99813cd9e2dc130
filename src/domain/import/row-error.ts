export const ROW_ERROR_CODES = [
  'amount_unreadable',
  'amount_too_precise',
  'date_unreadable',
  'quantity_unreadable',
  'currency_unknown',
  'type_unknown',
  'value_missing',
  'total_mismatch',
  'sign_mismatch',
  'column_count',
  'unreadable_text',
  'order_incomplete',
  'order_differs',
] as const
export type RowErrorCode = (typeof ROW_ERROR_CODES)[number]

/** A row that could not be read; it gives no sale line. A row with several bad cells gives one error for each. */
export interface RowError {
  /** 1-based line of the file on which the row starts. */
  readonly line: number
  /** The column's header as the file writes it. */
  readonly column: string
  /** The cell as it stands, cut after 200 characters. */
  readonly value: string
  readonly code: RowErrorCode
}
