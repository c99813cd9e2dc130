import type { CurrencyCode } from '../money/currency.ts'
import { foldWord } from './clean-text.ts'
import type { FormatName } from './read-file.ts'
import type { RowKeys } from './row-keys.ts'
import type { AmountField, SaleLine } from './sale-line.ts'
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
}

/** One report of one marketplace. Adding a format is adding one file in `marketplaces/` and naming it in `formats.ts`. */
export interface Format {
  readonly name: FormatName
  /** Its name to people, the same in every language. */
  readonly title: string
  readonly columns: Readonly<Record<string, Column>>
  /** The column that names each row's currency; without one the preamble or the marketplaces of the rows tell. */
  readonly currencyColumn: string | null
  readonly fileCurrency?: {
    preamble(line: string): CurrencyCode | null
    readonly marketplaceColumn: string
    marketplace(cell: string): CurrencyCode | null
  }
  /** null where the row has errors, which the row keeps. */
  read(row: TableRow, keys: RowKeys): SaleLine | null
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
