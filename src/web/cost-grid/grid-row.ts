import type { BundleKind } from '#domain/bundles/recipe.ts'
import { foldName } from '#domain/import/cells/clean-text.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { toDecimal } from '#domain/money/money.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { readUnitCost } from '#web/forms/read-unit-cost.ts'
import { parseStockInput } from '#web/i18n/parse.ts'

/** A product, or a sold SKU without one. */
export interface GridRow {
  readonly key: string
  readonly name: string
  readonly sku: string
  /** All SKUs of the product; a pasted row can use any of them. */
  readonly skus: readonly string[]
  /** The revenue of the product; null means unknown. */
  readonly revenue: number | null
  /** The currency of the revenue. */
  readonly currency: CurrencyCode
  readonly unitCost: number | null
  /** The day since when the unit cost is in force. */
  readonly since: string | null
  /** The cost is that of the components and cannot be entered. */
  readonly bundle?: BundleKind | null
}

/** Costs or counts as typed, by key of their row. */
export type Texts = Readonly<Record<string, string>>

export type ReadCost =
  | { readonly state: 'empty' }
  | { readonly state: 'read'; readonly minor: number }
  | { readonly state: 'wrong'; readonly error: ValidationKey }

export function readCost(text: string, currency: CurrencyCode): ReadCost {
  if (text.trim() === '') return { state: 'empty' }
  const read = readUnitCost(text, currency)
  return read.ok ? { state: 'read', minor: read.value } : { state: 'wrong', error: read.error }
}

/** Reads a typed cost in this currency. If the currency is null, reads a typed number of units. */
export function readEntry(text: string, currency: CurrencyCode | null): ReadCost {
  if (currency !== null) return readCost(text, currency)
  if (text.trim() === '') return { state: 'empty' }
  const parsed = parseStockInput(text)
  return parsed.ok ? { state: 'read', minor: parsed.value } : { state: 'wrong', error: parsed.error }
}

/** The text of a value as the fields show it: a cost in this currency, or a number of units if the currency is null. */
export function entryText(value: number, currency: CurrencyCode | null): string {
  return currency === null ? String(value) : costText(value, currency)
}

/** The text of a cost as the fields show it. */
export function costText(minor: number, currency: CurrencyCode): string {
  return toDecimal(minor, currency)
}

/** Rows whose name or SKU contains the search, in any spelling. */
export function rowsMatching<Row extends Pick<GridRow, 'name' | 'skus'>>(
  rows: readonly Row[],
  search: string,
): readonly Row[] {
  const wanted = foldName(search)
  if (wanted === '') return rows
  return rows.filter(({ name, skus }) => [name, ...skus].some((text) => foldName(text).includes(wanted)))
}

/**
 * Rows without a known cost. A row with a typed text is listed too, because an unreadable text prevents saving, and so is the row
 * `emptied`, into which the user is about to type another.
 */
export function rowsMissing<Row extends Pick<GridRow, 'key' | 'unitCost'>>(
  rows: readonly Row[],
  texts: Texts,
  emptied: string | null,
): readonly Row[] {
  return rows.filter(({ key, unitCost }) => unitCost === null || texts[key] !== undefined || key === emptied)
}

/** The typed texts without those for bundles, whose cost cannot be entered. */
export function withoutBundles(texts: Texts, rows: readonly GridRow[]): Texts {
  const bundles = new Set(rows.flatMap(({ key, bundle }) => (bundle ? key : [])))
  return bundles.size === 0
    ? texts
    : Object.fromEntries(Object.entries(texts).filter(([key]) => !bundles.has(key)))
}

/** The typed texts after these changes. An empty text removes an entry. */
export function changedTexts(texts: Texts, changes: Texts): Texts {
  const next = { ...texts, ...changes }
  return Object.fromEntries(Object.entries(next).filter(([, text]) => text !== ''))
}

export interface Range {
  readonly first: number
  readonly last: number
}

/**
 * The changes that "fill down" makes: it copies the text of the first selected row into all other selected rows. If only one row is
 * selected, it copies its text into all empty rows below.
 */
export function filledDown(keys: readonly string[], texts: Texts, { first, last }: Range): Texts {
  const text = texts[keys[first] ?? ''] ?? ''
  if (text === '') return {}
  const below =
    last > first ? keys.slice(first + 1, last + 1) : keys.slice(first + 1).filter((key) => !texts[key])
  return Object.fromEntries(below.map((key) => [key, text]))
}
