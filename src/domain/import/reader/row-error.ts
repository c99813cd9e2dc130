export const ROW_ERROR_CODES = [
  'amount_unreadable',
  'amount_too_precise',
  'date_unreadable',
  'quantity_unreadable',
  'currency_unknown',
  'currency_differs',
  'type_unknown',
  'value_missing',
  'total_mismatch',
  'sign_mismatch',
  'returned_more',
  'total_row',
  'percentage',
  'column_count',
  'unreadable_text',
  'number_shortened',
  'order_incomplete',
  'order_differs',
  'cell_too_long',
  'line_repeated',
] as const
export type RowErrorCode = (typeof ROW_ERROR_CODES)[number]

/** Maximum number of characters of a cell that an error shows. */
export const SHOWN_VALUE = 200

/**
 * Why a row could not be read. Such a row gives no sale line. A row with several bad cells gives one error for each
 * of them.
 */
export interface RowError {
  /** 1-based line of the file where the row starts, or the number of the row in the sheet of a workbook. */
  readonly line: number
  readonly sheet?: string
  /** The header of the column as the file writes it. */
  readonly column: string
  /** The cell as written, cut off after SHOWN_VALUE characters. */
  readonly value: string
  readonly code: RowErrorCode
}
