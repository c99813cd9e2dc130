import type { CurrencyCode } from '../../money/currency.ts'
import { foldWord } from '../cells/clean-text.ts'
import type { Quotes } from '../csv/csv.ts'
import type { RowKeys } from '../identity/row-keys.ts'
import type { AmountField, SaleLine } from '../sale-line.ts'
import type { TableRow } from './table-row.ts'

export interface Column {
  /** As the platform writes it; messages name the column so. */
  readonly header: string
  /** Other spellings, of other years and languages. Case, `_`, `-` and spaces never matter. */
  readonly aliases?: readonly string[]
  readonly kind: 'text' | 'date' | 'quantity' | 'amount'
  readonly required?: boolean
  /** Ledgers: where the money of the column goes; `by_type` leaves it to the row's type, `total` checks the row. */
  readonly into?: AmountField | 'by_type' | 'total'
  /** The header ends in a currency in brackets, which is no part of its name. */
  readonly bracketed?: boolean
}

/** One report of one marketplace. Adding a format is adding one file in `formats/<marketplace>/` and naming it in `formats/formats.ts`. */
export type Format = FormatFacts & (RowFormat | GroupFormat)

interface FormatFacts {
  readonly name: string
  /** The format of which this is another layout: equal rows of both have equal keys. */
  readonly layoutOf?: string
  /** Its name to people, the same in every language. */
  readonly title: string
  /** The built-in platform whose report it is, as its lines name it; null where each row names one. */
  readonly platform: string | null
  /**
   * Said of a format that was written from documentation, or from what other programs read: no real file of the report
   * was at hand. The seller is then told to compare a few rows.
   */
  readonly seenWithRealFile?: false
  /** Whether the file says what the platform kept. A list of orders does not: its fees are estimated, or unknown. */
  readonly fees: 'stated' | 'none'
  /**
   * Whether its lines have items, see SaleLine.item. A list of orders, which states no fees, tells states and has them
   * where nothing is said here. 'once': one file never tells an item twice, only a later one does.
   */
  readonly items?: boolean | 'once'
  /** Whether stated fees contain the VAT on them; left out where the file does not tell. */
  readonly feesWithVat?: boolean
  /**
   * Left out where payouts to the bank cannot be told from the file. Else they are rows of the kind `payout`, but for
   * these types, which only set money aside: the platform still has it.
   */
  readonly payouts?: { readonly holds: readonly string[] }
  readonly columns: Readonly<Record<string, Column>>
  /** Its tab-separated files know no quoting: a quote mark in them is text. */
  readonly plainTabs?: boolean
  /** Headers that the report never has: a table with one of them is another's. */
  readonly never?: readonly string[]
  /** Headers that every file of the report has and no seller's own table: without all of them a table is not this report. */
  readonly always?: readonly string[]
  /** A table that has a column under two of its names is refused; else the first name that it has is taken. */
  readonly oneNameOnly?: true
  /** What the platform writes where a cell has no value. */
  readonly missing?: string
  /** The column that names each row's currency; without one the preamble or the marketplaces of the rows tell. */
  readonly currencyColumn: string | null
  /** The columns that name a part of the file, such as a settlement, and its total. */
  readonly parts?: { readonly name: string; readonly total: string }
  readonly fileCurrency?: {
    preamble(line: string): CurrencyCode | null
    /** Of a header cell that names it. */
    header?(cell: string): CurrencyCode | null
    readonly marketplaceColumn: string
    marketplace(cell: string): CurrencyCode | null
    /** Where the file tells none, the seller is asked; else it is refused. */
    readonly ask?: boolean
    /** Rows may name different ones; the format reads each row's own then. Else such a file is refused. */
    readonly perRow?: boolean
  }
}

/** Every row says by itself what it means. */
interface RowFormat {
  readonly groupBy?: undefined
  /** 'skipped' is a row of no sale, such as a summary; null one with errors, which the row keeps. */
  read(row: TableRow, keys: RowKeys): SaleLine | readonly SaleLine[] | 'skipped' | null
}

/** Several rows that stand together make one order and are read together. */
interface GroupFormat {
  /** The column whose equal cells hold an order together. */
  readonly groupBy: string
  /** A row without it goes on with the order before, or is one of its own. */
  readonly blank: 'continues' | 'alone'
  /** null where a row has errors: nothing of the order is read then. */
  read(rows: readonly TableRow[], keys: RowKeys): readonly SaleLine[] | null
}

export function quotesOf({ plainTabs }: Format, delimiter: string): Quotes {
  return plainTabs && delimiter === '\t' ? 'text' : 'enclose'
}

/** What a word of a type column means for its row. */
export interface TypeRule {
  readonly kind: SaleLine['kind'] | 'by_description'
  /** Where money goes whose column leaves it to the type. */
  readonly into: AmountField
  /** Whether the row's goods went to the buyer, came back, or neither. */
  readonly units: 'sold' | 'returned' | 'none'
}

/** Finds a rule by a word in any spelling. */
export function typeWords(
  rules: readonly (readonly [TypeRule, readonly string[]])[],
): ReadonlyMap<string, TypeRule> {
  return new Map(rules.flatMap(([rule, words]) => words.map((word) => [foldWord(word), rule] as const)))
}
