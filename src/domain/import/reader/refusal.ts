/**
 * A second row that a refusal names: its line, or its row and sheet such as `3 (March)` if it is not in the sheet of
 * the first row.
 */
type OtherRow = number | string

/** Why a whole file cannot be imported. The contract has an error message for each code, which the data fill. */
export type Refusal =
  | { readonly code: 'file_empty'; readonly data: Record<string, never> }
  | { readonly code: 'file_not_text'; readonly data: { readonly kind: string } }
  | {
      readonly code: 'file_workbook_damaged' | 'file_locked' | 'file_unpacks_too_large'
      readonly data: Record<string, never>
    }
  | { readonly code: 'seller_storage_full'; readonly data: { readonly limit: number } }
  | {
      readonly code: 'file_formula_without_value'
      readonly data: { readonly sheet: string; readonly cell: string }
    }
  | {
      /** A table of unit costs gives one SKU two costs. */
      readonly code: 'file_costs_differ'
      readonly data: { readonly sku: string; readonly first: OtherRow; readonly line: number }
    }
  | {
      readonly code: 'file_sheets_differ' | 'file_sheets_repeat'
      readonly data: { readonly sheets: string }
    }
  | { readonly code: 'file_damaged'; readonly data: { readonly line: number } }
  | { readonly code: 'file_encoding_unknown'; readonly data: { readonly line: number } }
  | { readonly code: 'file_header_not_found'; readonly data: { readonly lines: number } }
  | {
      readonly code: 'file_header_repeated'
      readonly data: { readonly line: number; readonly first: OtherRow }
    }
  | {
      readonly code: 'file_columns_missing'
      readonly data: { readonly format: string; readonly columns: string }
    }
  | { readonly code: 'file_mapping_incomplete'; readonly data: { readonly columns: string } }
  | {
      readonly code: 'file_statuses_unknown'
      readonly data: { readonly column: string; readonly statuses: string }
    }
  | {
      readonly code: 'file_columns_twice'
      readonly data: { readonly line: number; readonly columns: string }
    }
  | {
      /** The seller chose one platform, and the file is a report of another platform. */
      readonly code: 'file_of_other_platform'
      readonly data: { readonly chosen: string; readonly platform: string; readonly format: string }
    }
  | {
      /** The file is a report that contains only sums, such as payouts, and not the sales. */
      readonly code: 'file_of_sums_only'
      readonly data: { readonly format: string; readonly platform: string; readonly instead: string }
    }
  | { readonly code: 'file_has_no_rows'; readonly data: { readonly line: number } }
  | {
      readonly code: 'file_currency_unknown'
      readonly data: { readonly column: string; readonly line: number; readonly value: string }
    }
  | {
      /** A sale lies in the future, so its day and month may be swapped, or it is a date of another calendar. */
      readonly code: 'file_date_ahead'
      readonly data: {
        readonly column: string
        readonly line: number
        readonly value: string
        readonly date: string
      }
    }
  | {
      /**
       * In one column, a spreadsheet converted some texts to dates and swapped their day and month, and left other
       * texts unconverted.
       */
      readonly code: 'file_dates_mixed'
      readonly data: {
        readonly column: string
        readonly line: number
        readonly date: string
        readonly other: OtherRow
        readonly text: string
      }
    }

/** Error with which parsers refuse a file. `scanFile` catches it and returns the refusal as a result. */
export class FileRefused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}
