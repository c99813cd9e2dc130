import type { ProductRow } from '#contract/product-rows.ts'
import { foldName } from '#domain/import/cells/clean-text.ts'
import { figuresOf } from '#server/core/sales/rollups/sums.ts'
import { type StoredRow, sumsOf } from './select-rows.ts'

/**
 * Merges the variants of each product into one row, at the place of the first variant. A variant without others in the list stays a
 * row of its own.
 */
export function variantsTogether(rows: readonly StoredRow[]): StoredRow[] {
  const groups = Map.groupBy(rows, ({ row }) => foldName(row.variantOf) || row.id)
  return [...groups.values()].flatMap((group) => (group.length > 1 ? rowOf(group) : group))
}

function rowOf(group: readonly StoredRow[]): StoredRow[] {
  const rows = group.map(({ row }) => row)
  const [first] = rows
  if (!first) return []
  const sums = sumsOf(group)
  const price = rangeOf(rows.map((row) => row.price || null))
  const unitCost = rangeOf(rows.map((row) => row.unitCost))
  const row: ProductRow = {
    id: first.id,
    name: first.variantOf,
    sku: '',
    category: same(rows.map(({ category }) => category)) ?? '',
    variantOf: first.variantOf,
    variants: { ids: rows.map(({ id }) => id), price, unitCost },
    status: same(rows.map(({ status }) => status)) ?? '',
    imageUrl: rows.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? null,
    platforms: [
      ...new Map(
        rows.flatMap(({ platforms }) => platforms.map((each) => [each.platformId, each] as const)),
      ).values(),
    ],
    tags: [...new Set(rows.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b)),
    archived: first.archived,
    price: same(rows.map((each) => each.price)) ?? 0,
    unitCost: same(rows.map((each) => each.unitCost)) ?? null,
    bundle: rows.every(({ bundle }) => bundle !== null) ? first.bundle : null,
    quantity: stockOf(rows),
    daysLeft: null,
    low: rows.some(({ low }) => low),
    figures: sums && figuresOf(sums),
    notConverted: rows.some(({ notConverted }) => notConverted),
    createdAt: first.createdAt,
  }
  return [{ row, sums, searched: [] }]
}

/**
 * The units in stock of all variants; null if one was never counted. Leaves out bundles, whose units are those of their components.
 */
function stockOf(rows: readonly ProductRow[]): number | null {
  const counted = rows.filter(({ bundle }) => bundle === null)
  if (counted.length === 0) return null
  return counted.reduce<number | null>(
    (sum, { quantity }) => (sum === null || quantity === null ? null : sum + quantity),
    0,
  )
}

function same<Value>(values: readonly Value[]): Value | undefined {
  return new Set(values).size === 1 ? values[0] : undefined
}

/** The lowest and the highest of the known values; null if none is known. */
function rangeOf(values: readonly (number | null)[]): { least: number; most: number } | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : { least: Math.min(...known), most: Math.max(...known) }
}
