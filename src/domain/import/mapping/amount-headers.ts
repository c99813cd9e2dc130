import type { CurrencyCode } from '../../money/currency.ts'
import { foldStatus, plainCell } from '../cells/clean-text.ts'
import { currenciesOf, currencyNamed } from '../cells/number-cell.ts'
import type { ColumnMapping, MappedField } from './column-mapping.ts'

export const IN_BRACKETS = /[([]([^()[\]]*)[)\]]/

/** What the header of a column says about its amounts. */
interface AmountHeader {
  readonly currency: CurrencyCode | null
  /** Whether the cells of the column are percentages and not amounts. */
  readonly percent: boolean
}

/** Matches headers of columns with percentages, such as `VAT %`. A column `VAT 15%` has amounts. */
const PERCENT = /(?:^|[^\d\s])\s?[%٪]|percent|(?:^| )rate(?: |$)|نسبه/

function isPercentHeader(header: string): boolean {
  return PERCENT.test(foldStatus(header))
}

/** The currency in the brackets of a header such as `Price (SAR)`. */
export function currencyInHeader(header: string): CurrencyCode | null {
  return currencyNamed(IN_BRACKETS.exec(header)?.[1] ?? '')
}

/** Whether the brackets of a header name only currencies other than `currency`, as `Price ($)` does if `currency` is the pound. */
export function namesOtherCurrency(header: string, currency: CurrencyCode): boolean {
  const named = currenciesOf(plainCell(IN_BRACKETS.exec(header)?.[1] ?? '').replace(/\.$/, ''))
  return named.length > 0 && !named.includes(currency)
}

const known = new WeakMap<ColumnMapping['columns'], Readonly<Partial<Record<MappedField, AmountHeader>>>>()

/** Returns what the headers of the mapped columns say. Reads them once for all rows of a table. */
export function amountHeaders(
  columns: ColumnMapping['columns'],
): Readonly<Partial<Record<MappedField, AmountHeader>>> {
  const read =
    known.get(columns) ??
    Object.fromEntries(
      Object.entries(columns).map(([field, header]) => [
        field,
        // a unit price can have the header `Rate`
        { currency: currencyInHeader(header), percent: field !== 'unitPrice' && isPercentHeader(header) },
      ]),
    )
  known.set(columns, read)
  return read
}
