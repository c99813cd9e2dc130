import type { CurrencyCode } from '../../money/currency.ts'
import { foldWord } from '../cells/clean-text.ts'
import { hashKey, RowHasher } from '../identity/row-hash.ts'
import type { AmountAnswers } from './amount-answers.ts'

/** A table that is not a known report, with everything that a seller needs to map its columns. Plain data. */
export interface UnknownTable {
  /** Signature of the header names. A mapping is saved under this signature. */
  readonly signature: string
  readonly columns: readonly { readonly header: string; readonly samples: readonly string[] }[]
  /** Words of the column that is probably the status, the most frequent first. */
  readonly statuses: readonly string[]
  readonly guess: ColumnMapping
}

/** What a column of a custom table can contain, in the order in which sellers are asked. */
export const MAPPED_FIELDS = [
  'date',
  'orderId',
  'sku',
  'title',
  'quantity',
  'returned',
  'unitPrice',
  'lineTotal',
  'shipping',
  'discount',
  'tax',
  'referralFee',
  'fulfilmentFee',
  'otherFee',
  'refund',
  'status',
  'currency',
  'country',
] as const
export type MappedField = (typeof MAPPED_FIELDS)[number]

/** How a seller maps the columns of a table. Plain data, saved for tables with the same headers. */
export interface ColumnMapping {
  /** The folded header of the column that the seller mapped to each field. */
  readonly columns: Readonly<Partial<Record<MappedField, string>>>
  readonly platform: string
  /** The currency of the whole file, if no column names one. */
  readonly currency?: CurrencyCode
  /** Folded statuses whose rows are not sales. */
  readonly leftOut: readonly string[]
  /** Folded statuses or types of rows that take back an earlier sale, whether their amounts are negative or not. */
  readonly returns?: readonly string[]
  /** Folded statuses whose rows are sales. The seller is asked about a status that none of these lists contains. */
  readonly counted?: readonly string[]
  /** The seller's answers about amounts that the cells leave open. */
  readonly amounts?: AmountAnswers
}

/** Why a mapping is incomplete: fields that must still be chosen. */
export type MappingGap = 'date' | 'orderId' | 'revenue' | 'quantity' | 'currency' | 'platform'

/** Returns the fields that a mapping still lacks. Revenue needs a unit price with a quantity, or a row total. */
export function mappingGaps({ columns, platform, currency, amounts }: ColumnMapping): MappingGap[] {
  const gaps: MappingGap[] = []
  if (!columns.date) gaps.push('date')
  // without order numbers it is unknown which rows repeat an amount of their order
  if (!columns.orderId && Object.values(amounts?.amountOf ?? {}).includes('order')) gaps.push('orderId')
  if (!columns.lineTotal && !columns.unitPrice) gaps.push('revenue')
  if (!columns.quantity && (columns.unitPrice || columns.returned || !columns.lineTotal))
    gaps.push('quantity')
  if (!columns.currency && !currency) gaps.push('currency')
  if (platform.trim() === '') gaps.push('platform')
  return gaps
}

/**
 * Returns the missing columns without which no row can be read. A missing currency or platform does not count: the
 * reader asks for the currency, and the format names the platform.
 */
export function columnGaps(mapping: ColumnMapping): MappingGap[] {
  return mappingGaps(mapping).filter((gap) => gap !== 'currency' && gap !== 'platform')
}

/** Returns the signature of header names. It is the same for every sequence and spelling of the names. */
export function headerSignature(headers: readonly string[]): string {
  const hasher = new RowHasher().start()
  for (const name of headers.map(foldWord).sort()) hasher.add(name)
  return hashKey(hasher.finish())
}
