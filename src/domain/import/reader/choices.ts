import type { CurrencyCode } from '../../money/currency.ts'
import type { AmountAnswers, OrderAmount } from '../mapping/amount-answers.ts'
import type { ColumnMapping } from '../mapping/column-mapping.ts'

/** The order of day, month and year in dates. `year_first` applies only to dates with a two-digit year, such as `26/03/25`. */
export const DATE_ORDERS = ['day_first', 'month_first', 'year_first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
export type DecimalMark = 'point' | 'comma'

/** The seller's answers to the questions about what a file does not show. */
export interface ImportChoices {
  readonly dateOrder?: DateOrder
  readonly decimalMark?: DecimalMark
  /** The currency of the whole file, if nothing in the file names one. */
  readonly currency?: CurrencyCode
  /**
   * The platform that the seller chose for the file. If set, only reports of this platform are recognised, and any
   * other table is read as a custom table of this platform.
   */
  readonly platform?: string
  /** For a custom table: the field of each column. */
  readonly mapping?: ColumnMapping
  /** Whether rows without an order number that equal rows of an earlier file are the same sales or additional sales. */
  readonly equalRows?: 'same' | 'others'
}

/** A question that only the seller can answer, with ambiguous cells of the file as examples. */
export interface NeededChoice {
  readonly choice: Exclude<keyof ImportChoices, 'mapping' | 'platform'> | keyof AmountAnswers
  /** The amount that the question is about, if the answer belongs in `mapping.amounts`. */
  readonly field?: OrderAmount
  /** The column's header as the file writes it. */
  readonly column: string
  readonly samples: string[]
}
