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

/** Why a row of an ad report is not used. */
export interface AdProblem {
  readonly line: number
  /** The header of the column as the file writes it; empty if the problem concerns the whole row. */
  readonly column: string
  readonly cell: string
  readonly problem: AdProblemCode
}

/** The seller's answers to what the ad report does not state. */
export interface AdChoices {
  /** For a custom table: where the ads were bought, and which column contains what. */
  readonly custom?: { readonly channel: AdChannel; readonly mapping: AdMapping } | undefined
  readonly currency?: CurrencyCode | undefined
  readonly decimalMark?: DecimalMark | undefined
  readonly dateOrder?: DateOrder | undefined
  /** The days that the whole report covers, if neither a column nor a line above the table states them. */
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
  /** The number of rows of the table, and how many of them are total rows, which are not used. */
  readonly rows: number
  readonly totals: number
}

export type AdRead =
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  /** The table is not a known ad report, so the seller who uploaded it maps the columns. */
  | { readonly outcome: 'unknown'; readonly columns: readonly string[]; readonly guess: AdMapping }
  | { readonly outcome: 'needs_choice'; readonly choices: readonly NeededChoice[] }
  /** Nothing in the file states the days that it covers. */
  | { readonly outcome: 'needs_days' }
  | ({ readonly outcome: 'read' } & AdReport)
