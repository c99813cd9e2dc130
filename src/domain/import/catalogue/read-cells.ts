import { largestAmount } from '../../catalog/amount-limits.ts'
import { LIMITS } from '../../catalog/limits.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { cleanText, foldStatus, unguarded } from '../cells/clean-text.ts'
import { readAmount, readWhole } from '../cells/number-column.ts'
import type { DecimalMark } from '../reader/choices.ts'
import type { CatalogueValues } from './columns.ts'

export type CellProblem =
  | 'amount_unreadable'
  | 'amount_too_precise'
  | 'count_unreadable'
  | 'sign_mismatch'
  | 'price_not_positive'
  | 'too_large'
  | 'text_too_long'
  | 'too_many_tags'
  | 'archived_unclear'

const AMOUNTS = { price: 'price', unitCost: 'costAmount' } as const
const TEXTS = { name: LIMITS.productName, category: LIMITS.category, variantOf: LIMITS.productName }
const YES = new Set(['yes', 'y', 'true', '1', 'x', 'archived', 'نعم', 'مؤرشف', 'صح'].map(foldStatus))
const NO = new Set(['no', 'n', 'false', '0', 'active', 'لا', 'نشط', 'خطا'].map(foldStatus))
const TAG_SEPARATOR = /[,،;؛\n]/

export interface Reading {
  readonly currency: CurrencyCode
  readonly mark: DecimalMark
}

/** Reads a cell that is not empty. Returns its value, or the problem code if the cell cannot be read. */
export function readCell<Field extends keyof CatalogueValues>(
  field: Field,
  cell: string,
  reading: Reading,
): { readonly value: NonNullable<CatalogueValues[Field]> } | CellProblem {
  const value = parsed(field, cell, reading)
  return isProblem(value) ? value.problem : { value: value as NonNullable<CatalogueValues[Field]> }
}

type Value = string | number | boolean | readonly string[] | { readonly problem: CellProblem }

function isProblem(value: Value): value is { readonly problem: CellProblem } {
  return typeof value === 'object' && 'problem' in value
}

function parsed(field: keyof CatalogueValues, cell: string, reading: Reading): Value {
  switch (field) {
    case 'price':
    case 'unitCost':
      return amountOf(field, cell, reading)
    case 'quantity':
    case 'lowStockBelow':
      return countOf(cell, reading)
    case 'tags':
      return tagsOf(cell)
    case 'archived':
      return YES.has(foldStatus(cell)) || (NO.has(foldStatus(cell)) ? false : { problem: 'archived_unclear' })
    default: {
      const text = unguarded(cell)
      return text.length > TEXTS[field] ? { problem: 'text_too_long' } : text
    }
  }
}

function amountOf(field: 'price' | 'unitCost', cell: string, { currency, mark }: Reading): Value {
  const read = readAmount(cell, mark, currency)
  if (typeof read === 'string') return { problem: read }
  if (read < 0) return { problem: 'sign_mismatch' }
  if (field === 'price' && read === 0) return { problem: 'price_not_positive' }
  return read > largestAmount(AMOUNTS[field], currency) ? { problem: 'too_large' } : read
}

function countOf(cell: string, { mark }: Reading): Value {
  const read = readWhole(cell, mark)
  if (read === null) return { problem: 'count_unreadable' }
  if (read < 0) return { problem: 'sign_mismatch' }
  return read > LIMITS.quantity ? { problem: 'too_large' } : read
}

function tagsOf(cell: string): Value {
  const tags = unguarded(cell)
    .split(TAG_SEPARATOR)
    .map((tag) => tag.trim().replace(/\s+/g, ' '))
    .filter((tag) => tag !== '')
  if (tags.some((tag) => tag.length > LIMITS.tag)) return { problem: 'text_too_long' }
  return tags.length > LIMITS.tagsPerProduct ? { problem: 'too_many_tags' } : tags
}

/**
 * Whether a cell contains `text` as an export wrote it. A CSV export can add an apostrophe, and a workbook drops
 * control characters.
 */
export function isWritten(cell: string, text: string): boolean {
  const written = comparable(text)
  return comparable(cell) === written || (cell.startsWith("'") && comparable(cell.slice(1)) === written)
}

function comparable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: workbooks cannot hold them
  return cleanText(text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')).replaceAll(
    /\s+/g,
    ' ',
  )
}
