import type { CurrencyCode } from '../../money/currency.ts'
import type { AmountAnswers, OrderAmount } from '../mapping/amount-answers.ts'
import type { ColumnMapping } from '../mapping/column-mapping.ts'

export type DateOrder = 'day_first' | 'month_first'
export type DecimalMark = 'point' | 'comma'

/** Answers of the seller to what a file leaves open. */
export interface ImportChoices {
  readonly dateOrder?: DateOrder
  readonly decimalMark?: DecimalMark
  /** Of the whole file, where nothing in it names one. */
  readonly currency?: CurrencyCode
  /** Whose file it is. Only this platform's reports are recognised then, and a table that is none of them has its name. */
  readonly platform?: string
  /** Of a table that is no known report: what its columns hold. */
  readonly mapping?: ColumnMapping
  /** Of rows without an order number that equal rows of an earlier file. */
  readonly equalRows?: 'same' | 'others'
}

/** A question that only the seller can answer, with cells of the file that can be read either way. */
export interface NeededChoice {
  readonly choice: Exclude<keyof ImportChoices, 'mapping' | 'platform'> | keyof AmountAnswers
  /** What the column holds, where `mapping.amounts` is to answer for it. */
  readonly field?: OrderAmount
  /** The column's header as the file writes it. */
  readonly column: string
  readonly samples: string[]
}
