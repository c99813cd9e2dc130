import type { CurrencyCode } from '../../money/currency.ts'
import { foldWord } from '../cells/clean-text.ts'
import { hashKey, RowHasher } from '../identity/row-hash.ts'
import type { AmountAnswers } from './amount-answers.ts'

/** What a column of a table that is no known report can hold, in the order in which a seller is asked. */
export const MAPPED_FIELDS = [
  'date',
  'orderId',
  'sku',
  'title',
  'quantity',
  'unitPrice',
  'lineTotal',
  'shipping',
  'discount',
  'tax',
  'referralFee',
  'fulfilmentFee',
  'otherFee',
  'status',
  'currency',
  'country',
] as const
export type MappedField = (typeof MAPPED_FIELDS)[number]

/** How a seller says that the columns of a table are to be read. Plain data: remembered for tables of equal headers. */
export interface ColumnMapping {
  /** Header in folded form, by what its column holds. */
  readonly columns: Readonly<Partial<Record<MappedField, string>>>
  readonly platform: string
  /** Of the whole file, where no column names one. */
  readonly currency?: CurrencyCode
  /** Statuses, folded, whose rows are no sales. */
  readonly leftOut: readonly string[]
  /** Statuses, folded, whose rows are sales. One in neither list is asked about. */
  readonly counted?: readonly string[]
  /** What its cells leave open about its amounts, once the seller has answered it. */
  readonly amounts?: AmountAnswers
}

/** Why a mapping cannot be used yet: fields of which one must be chosen. */
export type MappingGap = 'date' | 'revenue' | 'quantity' | 'currency' | 'platform'

/** What a mapping still lacks. Revenue is a unit price with a quantity, or a row's total, which needs none. */
export function mappingGaps({ columns, platform, currency }: ColumnMapping): MappingGap[] {
  const gaps: MappingGap[] = []
  if (!columns.date) gaps.push('date')
  if (!columns.lineTotal && !columns.unitPrice) gaps.push('revenue')
  if (!columns.quantity && (columns.unitPrice || !columns.lineTotal)) gaps.push('quantity')
  if (!columns.currency && !currency) gaps.push('currency')
  if (platform.trim() === '') gaps.push('platform')
  return gaps
}

/** Tables of the same header names have the same signature, in whatever order and spelling. */
export function headerSignature(headers: readonly string[]): string {
  const hasher = new RowHasher().start()
  for (const name of headers.map(foldWord).sort()) hasher.add(name)
  return hashKey(hasher.finish())
}
