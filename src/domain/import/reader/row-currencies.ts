import type { CurrencyCode } from '../../money/currency.ts'
import { currencyNamed } from '../cells/number-cell.ts'
import { writtenDigits } from '../cells/number-column.ts'
import type { CsvRow } from '../csv/csv.ts'
import type { FoundHeader } from './header-finder.ts'
import type { Refusal } from './refusal.ts'

const USUAL_DIGITS = 2

/** Determines the currency of each row in the first pass, and the currency of the whole file if no column names one. */
export class RowCurrencies {
  readonly #header: FoundHeader
  readonly #preamble: CurrencyCode | null
  /** Number of decimals of amounts in rows that name no currency. */
  readonly #digits: number
  readonly #at: number | undefined
  readonly #known = new Map<string, CurrencyCode | null>()
  /** Currencies that rows name, directly or by their marketplace, each with the first row that names it. */
  readonly #named = new Map<CurrencyCode, { line: number; value: string }>()

  /** `chosen` is the currency that the seller chose for a file that names none. */
  constructor(header: FoundHeader, chosen?: CurrencyCode) {
    const { currencyColumn, fileCurrency } = header.format
    this.#header = header
    this.#preamble =
      header.preamble.map((line) => fileCurrency?.preamble(line)).find((code) => code) ??
      header.headers.map((cell) => fileCurrency?.header?.(cell)).find((code) => code) ??
      null
    this.#digits = fileCurrency?.ask && chosen ? writtenDigits(chosen) : USUAL_DIGITS
    this.#at = header.columns[currencyColumn ?? fileCurrency?.marketplaceColumn ?? '']
  }

  /** Number of decimals of the row's currency. */
  digitsOf({ line, cells }: CsvRow): number {
    if (this.#preamble !== null) return writtenDigits(this.#preamble)
    const cell = this.#at === undefined ? '' : (cells[this.#at] ?? '')
    if (cell === '') return this.#digits
    const currency = this.#read(cell)
    if (currency === null) return this.#digits
    if (!this.#named.has(currency)) this.#named.set(currency, { line, value: cell })
    return writtenDigits(currency)
  }

  /**
   * Returns the currency of the file. Returns null if a column names the currency of each row, 'ask' if the seller
   * must choose it, or a refusal.
   */
  ofFile(chosen?: CurrencyCode): CurrencyCode | null | 'ask' | Refusal {
    const { format, headers, line } = this.#header
    if (format.currencyColumn !== null) return null
    if (this.#preamble !== null) return this.#preamble
    const [only, other] = [...this.#named]
    if (only && !other) return only[0]
    if (only && format.fileCurrency?.perRow) return null
    if (!only && format.fileCurrency?.ask) return chosen ?? 'ask'
    const column =
      this.#at === undefined ? (format.fileCurrency?.marketplaceColumn ?? '') : (headers[this.#at] ?? '')
    return {
      code: 'file_currency_unknown',
      data: { column: column.trim(), ...(other?.[1] ?? { line, value: '' }) },
    }
  }

  /** All currencies of the file, by their first appearance. */
  all(): CurrencyCode[] {
    return this.#preamble === null ? [...this.#named.keys()] : [this.#preamble]
  }

  #read(cell: string): CurrencyCode | null {
    const known = this.#known.get(cell)
    if (known !== undefined) return known
    const { fileCurrency } = this.#header.format
    const currency = fileCurrency ? fileCurrency.marketplace(cell) : currencyNamed(cell)
    // the number of entries is limited, because a column with arbitrary content could otherwise fill the memory
    if (this.#known.size < 1_000) this.#known.set(cell, currency)
    return currency
  }
}
