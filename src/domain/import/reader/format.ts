import type { CurrencyCode } from '../../money/currency.ts'
import { foldWord } from '../cells/clean-text.ts'
import type { Quotes } from '../csv/csv.ts'
import type { RowKeys } from '../identity/row-keys.ts'
import type { AmountField, SaleLine } from '../sale-line.ts'
import type { TableRow } from './table-row.ts'

export interface Column {
  /** The header as the platform writes it. Messages use it to name the column. */
  readonly header: string
  /** Spellings from other years and languages. Case, `_`, `-` and spaces are ignored. */
  readonly aliases?: readonly string[]
  readonly kind: 'text' | 'date' | 'quantity' | 'amount'
  readonly required?: boolean
  /**
   * For ledgers: the amount that the column adds to. `by_type` leaves it to the row's type, and `total` is the control
   * total of the row.
   */
  readonly into?: AmountField | 'by_type' | 'total'
  /** The header ends in a currency in brackets that is not part of its name. */
  readonly bracketed?: boolean
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
  /** The display name of the format, the same in every language. */
  readonly title: string
  /** The platform of the report, or null if each row names a platform. */
  readonly platform: string | null
  /**
   * Set to false if the format was written from documentation or from what other programs read, without a real file.
   * The seller is then asked to compare a few rows.
   */
  readonly seenWithRealFile?: false
  /** Whether the file states the platform's fees. An order list does not, so its fees are estimated or unknown. */
  readonly fees: 'stated' | 'none'
  /**
   * Set for a statement that names the SKU and the units of each sale. Its sales replace those of the platform's order
   * lists. A statement without products knows neither their cost nor their stock, so it cannot replace a list.
   */
  readonly settles?: true
  /**
   * Whether its lines have items, see SaleLine.item. By default order lists, which state no fees, have states and
   * therefore items. 'once': one file contains each item once, and only a later file repeats it.
   */
  readonly items?: boolean | 'once'
  /** Whether stated fees include their VAT. Omitted if the file does not say. */
  readonly feesWithVat?: boolean
  /**
   * Set if the file shows payouts to the bank, which are its rows of the kind `payout`. Rows of the types in `holds`
   * have that kind too, but only reserve money that the platform keeps for now.
   */
  readonly payouts?: { readonly holds: readonly string[] }
  readonly columns: Readonly<Record<string, Column>>
  /** Whether the report's tab-separated files have no quoting, so that a quote mark is text. */
  readonly plainTabs?: boolean
  /** Headers that the report never has. A table with one of them is something else. */
  readonly never?: readonly string[]
  /**
   * Headers that every file of the report has and custom tables do not. A table that lacks one of them is not this
   * report.
   */
  readonly always?: readonly string[]
  /** Refuse a table that has a column under two of its names. By default the first name found wins. */
  readonly oneNameOnly?: true
  /** The text that the platform writes in a cell without a value, such as `--`. */
  readonly missing?: string
  /** The column that names each row's currency. Without one, the preamble or the rows' marketplaces decide. */
  readonly currencyColumn: string | null
  /** The column that names a part of the file, such as a settlement, and the column with the total of that part. */
  readonly parts?: { readonly name: string; readonly total: string }
  /** Set if people write such tables themselves. They add rows with totals, which no platform does. */
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

/** How to compare the rows of a table that state totals with the other rows, see StatedTotals. Columns are named by their keys. */
export interface TotalRowFacts {
  /** The columns that name a sale. They are empty in a row of totals. */
  readonly names: readonly string[]
  /** The column of order numbers, and the columns that repeat an amount of the whole order on its rows. */
  readonly order?: string
  readonly ofOrder: readonly string[]
  /** The columns whose cells are units and not money. */
  readonly units: readonly string[]
  /** The columns whose product is the value of the goods, which people sum instead of unit prices. */
  readonly priced: { readonly price: string; readonly units: string }
  /** Whether a row is a sale (1), takes one back although its amounts have no minus (-1), or is none (0). */
  signOf(row: TableRow): 1 | -1 | 0
}

/** A format in which every row can be read separately. */
interface RowFormat {
  readonly groupBy?: undefined
  /** Returns 'skipped' for a row without a sale, such as a summary, and null for a row with errors, which `row` contains. */
  read(row: TableRow, keys: RowKeys): SaleLine | readonly SaleLine[] | 'skipped' | null
}

/** A format in which adjacent rows form an order and are read together. */
interface GroupFormat {
  /** The column whose equal cells join the rows of an order. */
  readonly groupBy: string
  /** Whether a row with an empty `groupBy` cell continues the previous order or is a separate order. */
  readonly blank: 'continues' | 'alone'
  /** Reads the rows of an order. Returns null if a row has errors. In that case no row of the order is imported. */
  read(rows: readonly TableRow[], keys: RowKeys): readonly SaleLine[] | null
}

export function quotesOf({ plainTabs }: Format, delimiter: string): Quotes {
  return plainTabs && delimiter === '\t' ? 'text' : 'enclose'
}

/** What a word of a type column means for its row. */
export interface TypeRule {
  readonly kind: SaleLine['kind'] | 'by_description'
  /** The amount that a `by_type` column adds to. */
  readonly into: AmountField
  /** Whether the units on the row were sold, returned or not moved. */
  readonly units: 'sold' | 'returned' | 'none'
}

/** Returns the rule of each type by the folded word of the type. */
export function typeWords(
  rules: readonly (readonly [TypeRule, readonly string[]])[],
): ReadonlyMap<string, TypeRule> {
  return new Map(rules.flatMap(([rule, words]) => words.map((word) => [foldWord(word), rule] as const)))
}
