import type { DateOrder, DecimalMark, NeededChoice } from '../import/reader/choices.ts'
import type { Refusal } from '../import/reader/refusal.ts'
import type { CurrencyCode } from '../money/currency.ts'
import type { AdMapping } from './ad-formats.ts'
import type { AdLine } from './ad-line.ts'
import type { AdChannel } from './channels.ts'

export type AdProblemCode =
  | 'amount_unreadable'
  | 'count_unreadable'
  | 'date_unreadable'
  | 'currency_unknown'
  | 'value_missing'
  | 'days_reversed'
  | 'ranges_overlap'
  | 'column_count'

/** Why a row is not used. */
export interface AdProblem {
  readonly line: number
  /** The header of the column as the file writes it; empty if the problem concerns the whole row. */
  readonly column: string
  readonly cell: string
  readonly problem: AdProblemCode
}

/** The seller's answers about a report that the file leaves open. */
export interface AdChoices {
  /** For a custom table: where the ads were bought, and what its columns contain. */
  readonly custom?: { readonly channel: AdChannel; readonly mapping: AdMapping } | undefined
  readonly currency?: CurrencyCode | undefined
  readonly decimalMark?: DecimalMark | undefined
  readonly dateOrder?: DateOrder | undefined
  /** The days of the whole report, if no column and no line above the table states them. */
  readonly days?: Days | undefined
}

export interface Days {
  readonly from: string
  readonly to: string
}

export interface AdReport {
  readonly format: string
  readonly channel: AdChannel
  readonly lines: readonly AdLine[]
  readonly problems: readonly AdProblem[]
  /** Number of rows of the table, and how many of them are totals, which are not used. */
  readonly rows: number
  readonly totals: number
}

export type AdRead =
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  /** The table is no known ad report: its seller maps the columns. */
  | { readonly outcome: 'unknown'; readonly columns: readonly string[]; readonly guess: AdMapping }
  | { readonly outcome: 'needs_choice'; readonly choices: readonly NeededChoice[] }
  /** Nothing in the file states the days. */
  | { readonly outcome: 'needs_days' }
  | ({ readonly outcome: 'read' } & AdReport)
