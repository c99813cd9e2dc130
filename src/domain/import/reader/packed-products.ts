import { asciiDigits, cleanText } from '../cells/clean-text.ts'
import { detached } from '../cells/memo.ts'

/** A product from a cell that contains all products of an order. */
export interface PackedProduct {
  readonly sku: string | null
  readonly name: string | null
  readonly units: number
  /** The price as written, or null if the cell states no price. */
  readonly price: string | null
}

const QUANTITY = /\(Qty:\s*(\d{1,6})\s*\)/i
const LIST_MARKS = /^[[\]'"،,;|\s]*$/

/** Parses `['(SKU: A1)Oud, 50 ml(Qty: 2)','(SKU: B2)Musk(Qty: 1)']`. Returns null for anything else. */
export function packedProducts(cell: string): PackedProduct[] | null {
  const [before = '', ...packed] = asciiDigits(cleanText(cell)).split(/\(SKU:/i)
  if (packed.length === 0 || !LIST_MARKS.test(before)) return null
  const products = packed.map(packedProduct)
  return products.every((one) => one !== null) ? products : null
}

/** Parses one product from the text after `(SKU:`. Only the punctuation of the list may follow the product. */
function packedProduct(text: string): PackedProduct | null {
  const sku = /^[^()]*\)/.exec(text)?.[0]
  if (sku === undefined) return null
  const rest = text.slice(sku.length)
  const quantity = QUANTITY.exec(rest)
  const units = Number(quantity?.[1])
  if (!quantity || units === 0 || !LIST_MARKS.test(rest.slice(quantity.index + quantity[0].length)))
    return null
  return product(sku.slice(0, -1), rest.slice(0, quantity.index), units)
}

/** Parses `[["Oud, 50 ml", 2, "A1", 120.00], ...]`: name, quantity, SKU and price. Returns null for anything else. */
export function listedProducts(cell: string): PackedProduct[] | null {
  const list = parsed(cleanText(cell))
  if (!Array.isArray(list) || list.length === 0) return null
  const entries: readonly unknown[] = Array.isArray(list[0]) ? list : [list]
  const products = entries.map((entry) => {
    if (!Array.isArray(entry)) return null
    const [name, quantity, sku, price] = entry as readonly unknown[]
    const units = Number(asciiDigits(plainText(quantity) ?? ''))
    if (!Number.isSafeInteger(units) || units <= 0) return null
    return { ...product(plainText(sku), plainText(name), units), price: plainText(price) }
  })
  return products.every((one) => one !== null) ? products : null
}

function product(
  sku: string | null | undefined,
  name: string | null | undefined,
  units: number,
): PackedProduct {
  return { sku: whole(sku), name: whole(name), units, price: null }
}

function whole(text: string | null | undefined): string | null {
  const clean = cleanText(text ?? '')
  return clean === '' ? null : detached(clean)
}

function plainText(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}

/** Quick check for a JSON list, because most cells contain something else and failed parsing is slow. */
const LIST = /^\[\s*[["]/

function parsed(text: string): unknown {
  if (!LIST.test(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
