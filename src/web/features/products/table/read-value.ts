import { largestAmount } from '#domain/catalog/amount-limits.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { readUnitCost } from '#web/forms/read-unit-cost.ts'
import { parseMoneyInput, parseStockInput } from '#web/i18n/parse.ts'

export type EditedValue = 'price' | 'unitCost' | 'quantity'

/** The values that the seller can change for all selected products together. */
export const BULK_ACTIONS = ['unitCost', 'price', 'fees', 'quantity', 'tags', 'variantOf'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

type Read = { readonly value: number; readonly error?: undefined } | { readonly error: ValidationKey }

/** Reads a typed price, unit cost or stock by the rules of the product form. */
export function readValue(kind: EditedValue, text: string, currency: CurrencyCode): Read {
  if (kind === 'quantity') {
    const parsed = parseStockInput(text)
    return parsed.ok ? { value: parsed.value } : { error: parsed.error }
  }
  const parsed = kind === 'unitCost' ? readUnitCost(text, currency) : parseMoneyInput(text, currency)
  if (!parsed.ok) return { error: parsed.error }
  const { value } = parsed
  if (kind === 'price' && value <= 0) return { error: 'pricePositive' }
  if (kind === 'price' && value > largestAmount('price', currency)) return { error: 'priceTooLarge' }
  return { value }
}

/** Reads the name that variants share; empty for products that are no variants any more. */
export function readVariantOf(
  text: string,
): { readonly change: { variantOf: string } } | { readonly error: ValidationKey } {
  const variantOf = text.trim()
  return variantOf.length > LIMITS.productName ? { error: 'textTooLong' } : { change: { variantOf } }
}

/** Reads the tags to add and to remove, each separated by commas in any script. */
export function readTags(
  added: string,
  removed: string,
): { readonly change: { addTags: string[]; removeTags: string[] } } | { readonly error: ValidationKey } {
  const tagsOf = (text: string) =>
    text
      .split(/[,،;\n]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '')
  const change = { addTags: tagsOf(added), removeTags: tagsOf(removed) }
  const all = [...change.addTags, ...change.removeTags]
  if (all.length === 0) return { error: 'tagRequired' }
  if (all.some((tag) => tag.length > LIMITS.tag)) return { error: 'textTooLong' }
  if (Math.max(change.addTags.length, change.removeTags.length) > LIMITS.tagsPerProduct)
    return { error: 'tooManyTags' }
  return { change }
}
