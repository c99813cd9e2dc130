import type { CurrencyCode } from '../../money/currency.ts'
import type { AmountAnswers, OrderAmount } from '../mapping/amount-answers.ts'
import type { ColumnMapping } from '../mapping/column-mapping.ts'

export type DateOrder = 'day_first' | 'month_first'
export type DecimalMark = 'point' | 'comma'

/** The seller's answers to what a file leaves open. */
export interface ImportChoices {
  readonly dateOrder?: DateOrder
  readonly decimalMark?: DecimalMark
  /** The currency of the whole file, if nothing in the file names one. */
  readonly currency?: CurrencyCode
  /**
   * Where the seller's file comes from. Only this platform's reports are recognised then, and any other table gets its
   * name.
   */
  readonly platform?: string
  /** For a custom table: what its columns contain. */
  readonly mapping?: ColumnMapping
  /** Whether rows without an order number are the same sales as equal rows of an earlier file, or others. */
  readonly equalRows?: 'same' | 'others'
}

/** A question that only the seller can answer, with ambiguous cells of the file. */
export interface NeededChoice {
  readonly choice: Exclude<keyof ImportChoices, 'mapping' | 'platform'> | keyof AmountAnswers
  /** What the column contains, if `mapping.amounts` carries the answer. */
  readonly field?: OrderAmount
  /** The column's header as the file writes it. */
  readonly column: string
  readonly samples: string[]
}
