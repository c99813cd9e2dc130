import type { CurrencyCode } from '../../money/currency.ts'
import { foldWord } from '../cells/clean-text.ts'
import type { Quotes } from '../csv/csv.ts'
import type { RowKeys } from '../identity/row-keys.ts'
import type { AmountField, SaleLine } from '../sale-line.ts'
import type { TableRow } from './table-row.ts'

export interface Column {
  /** The header as the platform writes it. Messages use it to name the column. */
  readonly header: string
  /** Other spellings of the header, from other years and languages. Case, `_`, `-` and spaces are ignored. */
  readonly aliases?: readonly string[]
  readonly kind: 'text' | 'date' | 'quantity' | 'amount'
  readonly required?: boolean
  /**
   * For formats that are ledgers: the field to which the column's amount is added. `by_type`: the type of the row
   * decides on the field. `total`: the column is the control total of the row.
   */
  readonly into?: AmountField | 'by_type' | 'total'
  /** The header ends in a currency in brackets, which is not part of its name. */
  readonly bracketed?: boolean
  /** An empty cell means zero, and so does one that only states that there is no amount, see statesNoAmount. */
  readonly emptyIsZero?: boolean
  /** An amount that formulas of people compute, with more decimals than the currency has. It is rounded. */
  readonly computed?: boolean
}

/**
 * One report of one marketplace. To add a format, add a file in `formats/<marketplace>/` and list it in
 * `formats/formats.ts`.
 */
export type Format = FormatFacts & (RowFormat | GroupFormat)

interface FormatFacts {
  readonly name: string
  /** Name of the format that is another layout of the same report. Equal rows in both layouts have equal keys. */
  readonly layoutOf?: string
  /** The name of the format that people see, the same in every language. */
  readonly title: string
  /** The platform of the report, or null if each row names its platform. */
  readonly platform: string | null
  /**
   * Set to false if the format was written from documentation or from what other programs read, without a real file.
   * The seller is then asked to compare a few rows.
   */
  readonly seenWithRealFile?: false
  /** Whether the file states the platform's fees. An order list does not, so its fees are estimated or unknown. */
  readonly fees: 'stated' | 'none'
  /**
   * Set for a statement that names the SKU and the units of each sale. Its sales replace those of the platform's
   * order lists. A statement that names no products cannot replace an order list, because the costs and the stock of
   * its sales are unknown.
   */
  readonly settles?: true
  /**
   * Whether the lines of the report have items, see SaleLine.item. By default they do if the report is an order list,
   * which states no fees, because its orders have states. 'once': one file contains each item once, and only a later
   * file repeats it.
   */
  readonly items?: boolean | 'once'
  /** Whether stated fees include their VAT. Omitted if the file does not say. */
  readonly feesWithVat?: boolean
  /**
   * Set if the file shows payouts to the bank. These are its rows of the kind `payout`. Rows of the types in `holds`
   * have that kind too, but they only reserve money that the platform keeps for now.
   */
  readonly payouts?: { readonly holds: readonly string[] }
  readonly columns: Readonly<Record<string, Column>>
  /** Set if the report's tab-separated files never quote cells, so that a quote mark is text. */
  readonly plainTabs?: boolean
  /** Headers that the report never has. A table that has one of them is not this report. */
  readonly never?: readonly string[]
  /**
   * Headers that every file of the report has and custom tables do not. A table that lacks one of them is not this
   * report.
   */
  readonly always?: readonly string[]
  /** Refuse a table that has two of the names of one column. By default the first name counts. */
  readonly oneNameOnly?: true
  /** The text that the platform writes in a cell without a value, such as `--`. */
  readonly missing?: string
  /**
   * The column that names the currency of each row. If there is none, the preamble or the marketplaces that rows name
   * decide.
   */
  readonly currencyColumn: string | null
  /**
   * The column that names the part of the file to which a row belongs, such as a settlement, and the column with the
   * total of that part.
   */
  readonly parts?: { readonly name: string; readonly total: string }
  /** Set if people write such tables themselves. People add rows with totals, which no platform does. */
  readonly totalRows?: TotalRowFacts
  readonly fileCurrency?: {
    preamble(line: string): CurrencyCode | null
    /** Extracts the currency from a header cell. */
    header?(cell: string): CurrencyCode | null
    readonly marketplaceColumn: string
    marketplace(cell: string): CurrencyCode | null
    /** Ask the seller if the file names no currency. By default the file is refused. */
    readonly ask?: boolean
    /** Rows may name different currencies, and the format reads each row's own. By default such a file is refused. */
    readonly perRow?: boolean
  }
}

/**
 * How to compare total rows of a table (rows that state totals) with the other rows, see StatedTotals. Each column is
 * given as its key in `Format.columns`.
 */
export interface TotalRowFacts {
  /** The columns that name a sale. In a total row they are empty. */
  readonly names: readonly string[]
  /** The column of order numbers. `ofOrder`: the columns that repeat an amount of the whole order on each of its rows. */
  readonly order?: string
  readonly ofOrder: readonly string[]
  /** The columns whose cells are units and not money. */
  readonly units: readonly string[]
  /** The two columns whose product is the value of the goods. Total rows may state it instead of the sum of unit prices. */
  readonly priced: { readonly price: string; readonly units: string }
  /** Returns 1 if the row is a sale, -1 if it takes back a sale although its amounts are positive, and 0 if it is neither. */
  signOf(row: TableRow): 1 | -1 | 0
}

/** A format in which every row can be read separately. */
interface RowFormat {
  readonly groupBy?: undefined
  /**
   * Returns 'skipped' for a row without a sale, such as a summary. Returns null for a row with errors, which are then
   * in `row`.
   */
  read(row: TableRow, keys: RowKeys): SaleLine | readonly SaleLine[] | 'skipped' | null
}

/** A format in which adjacent rows form an order and are read together. */
interface GroupFormat {
  /** The column whose equal cells join the rows of an order. */
  readonly groupBy: string
  /** Whether a row with an empty `groupBy` cell continues the previous order or is a separate order. */
  readonly blank: 'continues' | 'alone'
  /** Reads the rows of an order. Returns null if one of the rows has errors. In that case no row of the order is imported. */
  read(rows: readonly TableRow[], keys: RowKeys): readonly SaleLine[] | null
}

export function quotesOf({ plainTabs }: Pick<Format, 'plainTabs'>, delimiter: string): Quotes {
  return plainTabs && delimiter === '\t' ? 'text' : 'enclose'
}

/** What a word in the type column of a file means for the row. */
export interface TypeRule {
  readonly kind: SaleLine['kind'] | 'by_description'
  /** The field to which the amount of a `by_type` column is added. */
  readonly into: AmountField
  /** Whether the units on the row were sold or returned, or are not counted. */
  readonly units: 'sold' | 'returned' | 'none'
}

/** Returns a map from the folded word of each type to the rule of the type. */
export function typeWords(
  rules: readonly (readonly [TypeRule, readonly string[]])[],
): ReadonlyMap<string, TypeRule> {
  return new Map(rules.flatMap(([rule, words]) => words.map((word) => [foldWord(word), rule] as const)))
}
